package dev.jogakbo.store.ingest;

import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import java.util.List;

/**
 * Whole chunks of a part.
 *
 * @param cover begins and ends where chunks do, not empty
 */
public record Slice(Part part, ByteRange cover) {
  /** Checks the borders. */
  public Slice {
    if (!part.cover(cover).equals(cover)) {
      throw new IllegalArgumentException("no chunks begin and end as " + cover + " does");
    }
  }

  /** Returns all of a part. */
  public static Slice of(Part part) {
    return new Slice(part, new ByteRange(0, part.lengthBytes()));
  }

  List<ChunkRun> runs() {
    return part.runs(cover);
  }
}
