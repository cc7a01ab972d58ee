package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.deep.FileFacts.ColumnChunkFacts;
import dev.jogakbo.parquet.layout.Tile;
import java.util.List;

/** A file whose column chunks have been taken apart and whose streams are stored. */
public final class DeepFile {
  private final FileFacts facts;
  private final DeepStats stats;

  DeepFile(FileFacts facts, DeepStats stats) {
    this.facts = facts;
    this.stats = stats;
  }

  /**
   * Returns the sections of a tile of the layout, which cover it in order; none if it stays as it
   * is. They are made anew with each call.
   */
  public List<DeepSection> sections(Tile tile) {
    ColumnChunkFacts columnChunk = facts.find(tile);
    return columnChunk == null ? List.of() : new DeepSections(facts, columnChunk).make();
  }

  /** Whether a tile of the layout has sections. */
  public boolean contains(Tile tile) {
    return facts.find(tile) != null;
  }

  /** Returns what became of the column chunks. */
  public DeepStats stats() {
    return stats;
  }
}
