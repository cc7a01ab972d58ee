package dev.jogakbo.store;

import dev.jogakbo.store.recipe.ChunkRun;
import java.util.List;

/**
 * Whole chunks that a range of a content lies in.
 *
 * @param skippedBytes raw bytes of the first run before the range
 * @param runs in the order of the content's bytes
 */
public record Reconstruction(long skippedBytes, List<ChunkRun> runs) {
  /** Copies the list. */
  public Reconstruction {
    runs = List.copyOf(runs);
  }
}
