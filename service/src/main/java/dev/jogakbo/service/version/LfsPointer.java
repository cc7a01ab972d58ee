package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.store.id.ContentId;

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
