package dev.jogakbo.store.catalog;

import dev.jogakbo.store.blob.Blob;

/**
 * A blob and where it is.
 *
 * @param packNumber the pack that holds it, or {@link #PENDING}
 * @param packedLengthBytes length of its record's payload there, without the header; 0 if pending
 * @param blob what it is
 */
public record BlobRow(int packNumber, int packedLengthBytes, Blob blob) {
  /** Number of no pack: the blob is in the index only. */
  public static final int PENDING = 0;

  /** Returns the row of a blob that is not in the bucket yet. */
  public static BlobRow pending(Blob blob) {
    return new BlobRow(PENDING, 0, blob);
  }

  /** Whether it is not in the bucket yet. */
  public boolean isPending() {
    return packNumber == PENDING;
  }
}
