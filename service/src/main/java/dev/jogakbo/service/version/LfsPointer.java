package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.store.id.ContentId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What git sees of a file kept by git-lfs (its pointer specification, version 1):
 *
 * <pre>
 *   version https://git-lfs.github.com/spec/v1\n
 *   oid sha256:(64 hexadecimal digits)\n
 *   size (decimal)\n
 * </pre>
 *
 * @param content SHA-256 of the bytes
 * @param sizeBytes their length
 */
public record LfsPointer(ContentId content, long sizeBytes) {

  private static final int LENGTH_BYTES_MAX = 200;
  private static final Pattern TEXT =
      Pattern.compile(
          """
          version https://git-lfs\\.github\\.com/spec/v1
          oid sha256:([0-9a-f]{64})
          size (0|[1-9][0-9]{0,17})
          """);

  /** Returns the pointer that the bytes are the text of, in exactly this form. */
  public static Optional<LfsPointer> find(byte[] bytes) {
    if (bytes.length > LENGTH_BYTES_MAX) {
      return Optional.empty();
    }
    Matcher text = TEXT.matcher(new String(bytes, ISO_8859_1));
    return text.matches()
        ? Optional.of(new LfsPointer(ContentId.parse(text.group(1)), Long.parseLong(text.group(2))))
        : Optional.empty();
  }

  /** Returns the pointer's text. */
  public byte[] toBytes() {
    return "version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n"
        .formatted(content.toHex(), sizeBytes)
        .getBytes(US_ASCII);
  }

  /** Returns the git blob of the pointer's text. */
  public GitId gitId() {
    return GitHasher.blobId(toBytes());
  }
}
