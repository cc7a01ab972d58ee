package dev.jogakbo.service.lfs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.UploadId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One part of an object that is sent in parts; as text {@code NUMBER-BYTES-ROUND}.
 *
 * @param number from 1 on; 0 stands for all of them
 * @param partBytes length of every part but the last
 * @param round one answer of the batch call: parts of several do not mix
 */
record LfsPart(int number, long partBytes, String round) {
  /** Most parts of an object. */
  static final int COUNT_MAX = 1000;

  private static final Pattern FORM = Pattern.compile("(\\d{1,4})-(\\d{1,15})-([0-9a-f]{16})");
  private static final int ID_BYTES = 16;

  static LfsPart parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new ProblemException(ProblemType.LINK_REFUSED, "the link names no part");
    }
    return new LfsPart(
        Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)), matcher.group(3));
  }

  /** Returns the length of parts of an object of that length. */
  static long partBytes(long sizeBytes, long partBytesMin) {
    return Math.max(partBytesMin, Math.ceilDiv(sizeBytes, COUNT_MAX));
  }

  LfsPart numbered(int other) {
    return new LfsPart(other, partBytes, round);
  }

  /** Returns how many parts an object of that length has. */
  int count(long sizeBytes) {
    return Math.toIntExact(Math.ceilDiv(sizeBytes, partBytes));
  }

  /** Returns the length of this part of an object of that length. */
  long lengthBytes(long sizeBytes) {
    return Math.min(partBytes, sizeBytes - (number - 1) * partBytes);
  }

  /** Returns the id of the upload that this part of the object is. */
  UploadId upload(LfsLink link) {
    String all =
        String.join(
            "\n",
            "lfs part",
            link.repositoryId(),
            link.account(),
            link.oid().toHex(),
            Long.toString(link.sizeBytes()),
            toString());
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(all.getBytes(UTF_8));
      return new UploadId(HexFormat.of().formatHex(digest, 0, ID_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String toString() {
    return number + "-" + partBytes + "-" + round;
  }
}
