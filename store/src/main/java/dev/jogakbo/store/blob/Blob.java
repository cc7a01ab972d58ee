package dev.jogakbo.store.blob;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.pack.BlobHasher;

/**
 * A piece of metadata under its id.
 *
 * @param kind what it is
 * @param id hash of the kind's number and the bytes
 * @param bytes at most {@link #LENGTH_MAX}; owned by the blob, never changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by id
public record Blob(BlobKind kind, BlobId id, byte[] bytes) {
  /** Most bytes of a blob. */
  public static final int LENGTH_MAX = 64 * 1024;

  /** Returns the blob of those bytes, which the caller must not change afterwards. */
  public static Blob of(BlobKind kind, byte[] bytes) {
    if (bytes.length > LENGTH_MAX) {
      throw new IllegalArgumentException(
          kind + " blob: expected at most " + LENGTH_MAX + " bytes, found " + bytes.length);
    }
    return new Blob(kind, idOf(kind, bytes), bytes);
  }

  /** Returns the blob of those bytes if their id is the one expected. */
  public static Blob verified(BlobKind kind, BlobId expected, byte[] bytes) {
    BlobId found = idOf(kind, bytes);
    if (!found.equals(expected)) {
      throw new CorruptDataException(
          kind + " blob: expected " + expected + ", found bytes of " + found);
    }
    return new Blob(kind, expected, bytes);
  }

  /** Returns the id of bytes of that kind. */
  public static BlobId idOf(BlobKind kind, byte[] bytes) {
    return BlobHasher.hash(kind.number(), bytes, 0, bytes.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Blob that && kind == that.kind && id.equals(that.id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return kind + " " + id;
  }
}
