package dev.jogakbo.store.catalog;

import dev.jogakbo.store.blob.Blob;

/**
 * A blob and where it is.
 *
 * @param packNumber the pack that holds it, or {@link #PENDING}
 * @param blob what it is
 */
public record BlobRow(int packNumber, Blob blob) {
  /** Number of no pack: the blob is in the index only. */
  public static final int PENDING = 0;

  /** Whether it is not in the bucket yet. */
  public boolean isPending() {
    return packNumber == PENDING;
  }
}
