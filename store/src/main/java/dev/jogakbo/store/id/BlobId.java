package dev.jogakbo.store.id;

/**
 * A metadata blob (recipe, tree, commit, or a node of one): the BLAKE3 hash of its kind's number
 * followed by its bytes. The kind is part of the identity's computation, not of its bytes.
 */
public final class BlobId extends Identity implements Comparable<BlobId> {
  /** Length in bytes. */
  public static final int LENGTH_BYTES = 32;

  private BlobId(byte[] bytes) {
    super(bytes, LENGTH_BYTES);
  }

  /** Returns the id of those bytes. */
  public static BlobId of(byte[] bytes) {
    return new BlobId(bytes);
  }

  /** Returns the id written as 64 lower-case hexadecimal digits. */
  public static BlobId parse(String hex) {
    return new BlobId(parseHex(hex));
  }

  @Override
  public int compareTo(BlobId other) {
    return compareBytes(other);
  }
}
