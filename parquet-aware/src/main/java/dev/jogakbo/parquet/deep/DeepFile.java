package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.layout.Tile;
import java.util.List;

/** A file whose column chunks have been taken apart and whose streams are stored. */
public final class DeepFile {
  private final DeepStats stats;

  DeepFile(DeepStats stats) {
    this.stats = stats;
  }

  /**
   * Returns the sections of a tile of the layout, which cover it in order; none if it stays as it
   * is.
   */
  public List<DeepSection> sections(Tile tile) {
    return List.of();
  }

  /** Returns what became of the column chunks. */
  public DeepStats stats() {
    return stats;
  }
}
