package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;

/** The header {@code Upload-Checksum} of tus: the digest of one part, checked as the part comes. */
public final class DeclaredChecksum {
  /** What {@code Tus-Checksum-Algorithm} lists. */
  public static final String ALGORITHMS = "sha1,sha256";

  private static final Map<String, String> NAMES = Map.of("sha1", "SHA-1", "sha256", "SHA-256");

  private final MessageDigest digest;
  private final byte[] expected;

  private DeclaredChecksum(MessageDigest digest, byte[] expected) {
    this.digest = digest;
    this.expected = expected;
  }

  /** Reads the header. */
  public static DeclaredChecksum parse(String header) {
    String[] parts = header.strip().split(" +", -1);
    String name = NAMES.get(parts[0]);
    if (name == null || parts.length != 2) {
      throw malformed("one of " + ALGORITHMS + ", a space, and base64");
    }
    return new DeclaredChecksum(digest(name), decode(parts[1], digest(name).getDigestLength()));
  }

  void update(byte[] bytes, int offset, int lengthBytes) {
    digest.update(bytes, offset, lengthBytes);
  }

  /** Returns whether what came has the declared digest; called once. */
  boolean isMet() {
    return MessageDigest.isEqual(expected, digest.digest());
  }

  private static byte[] decode(String base64, int lengthBytes) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      if (bytes.length == lengthBytes) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // answered below
    }
    throw malformed("base64 of " + lengthBytes + " bytes");
  }

  private static MessageDigest digest(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + name, e);
    }
  }

  private static ProblemException malformed(String expected) {
    return new ProblemException(
        ProblemType.INVALID_REQUEST, "Upload-Checksum: expected " + expected);
  }
}
