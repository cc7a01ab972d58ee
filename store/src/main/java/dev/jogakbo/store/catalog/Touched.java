package dev.jogakbo.store.catalog;

import dev.jogakbo.store.id.BlobId;
import java.util.Set;

/**
 * What sessions touched: it counts as live.
 *
 * @param recipes blobs of recipes, with all they name
 * @param blobs other blobs, as they are
 */
public record Touched(
    Set<Integer> packNumbers, Set<ContentKey> contents, Set<BlobId> recipes, Set<BlobId> blobs) {
  /** Whether there is none. */
  public boolean isEmpty() {
    return packNumbers.isEmpty() && contents.isEmpty() && recipes.isEmpty() && blobs.isEmpty();
  }
}
