package dev.jogakbo.store.catalog;

import dev.jogakbo.store.id.BlobId;
import java.util.Set;

/** What sessions touched: it counts as live. */
public record Touched(Set<Integer> packNumbers, Set<ContentKey> contents, Set<BlobId> blobs) {
  /** Whether there is none. */
  public boolean isEmpty() {
    return packNumbers.isEmpty() && contents.isEmpty() && blobs.isEmpty();
  }
}
