package dev.jogakbo.store.pack;

import dev.jogakbo.chunker.hash.Blake3;
import dev.jogakbo.store.id.BlobId;

/** Makes the identity of a blob. Safe for any number of threads. */
public final class BlobHasher {
  private static final Blake3 BLAKE3 = Blake3.unkeyed();

  private BlobHasher() {}

  /**
   * Returns the id of the blob {@code bytes[offset, offset + lengthBytes)}.
   *
   * @param kind 0 to 255
   */
  public static BlobId hash(int kind, byte[] bytes, int offset, int lengthBytes) {
    Blake3.Hasher hasher = BLAKE3.newHasher();
    hasher.update(new byte[] {checked(kind)});
    hasher.update(bytes, offset, lengthBytes);
    return BlobId.of(hasher.digest());
  }

  private static byte checked(int kind) {
    if (kind < 0 || kind > 0xff) {
      throw new IllegalArgumentException("blob kind: expected 0 to 255, found " + kind);
    }
    return (byte) kind;
  }
}
