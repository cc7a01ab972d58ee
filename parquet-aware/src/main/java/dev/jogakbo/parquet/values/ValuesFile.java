package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.deep.DeepSection;
import dev.jogakbo.parquet.deep.DeepStats;
import dev.jogakbo.parquet.deep.StoredStream;
import dev.jogakbo.parquet.layout.Tile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file whose column chunks have been taken apart to values, and whose streams are stored. */
public final class ValuesFile {
  private final Map<Long, TakenColumnChunk> columnChunks = new HashMap<>();
  private ValuesStats stats = ValuesStats.NONE;

  /** A column chunk and the streams of its column. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record TakenColumnChunk(List<SectionFacts> sections, @Nullable StoredStream[] streams) {}

  void add(Tile tile, List<SectionFacts> sections, @Nullable StoredStream[] streams) {
    columnChunks.put(tile.start(), new TakenColumnChunk(List.copyOf(sections), streams));
  }

  void finish(ValuesStats counted) {
    stats = counted;
  }

  /**
   * Returns the sections of a tile of the layout, which cover it in order; none if it stays as it
   * is. They are made anew with each call, and {@link ValuesV1} makes their bytes.
   */
  public List<DeepSection> sections(Tile tile) {
    TakenColumnChunk columnChunk = columnChunks.get(tile.start());
    return columnChunk == null
        ? List.of()
        : columnChunk.sections().stream()
            .map(section -> section.section(columnChunk.streams()))
            .toList();
  }

  /** Whether a tile of the layout has sections. */
  public boolean contains(Tile tile) {
    return columnChunks.containsKey(tile.start());
  }

  /** Returns what became of the pages. */
  public ValuesStats stats() {
    return stats;
  }

  /**
   * What became of the pages of the column chunks taken apart.
   *
   * @param valuePages pages kept as values, dictionaries included
   * @param rawPages pages kept decompressed as they are, because no rule makes them
   * @param keptPages pages kept compressed
   * @param valueFileBytes bytes that pages kept as values have in the file
   * @param streamBytes bytes of all streams
   * @param columnChunks what is known of column chunks; counts no pages
   */
  public record ValuesStats(
      long valuePages,
      long rawPages,
      long keptPages,
      long valueFileBytes,
      long streamBytes,
      @Nullable DeepStats columnChunks) {
    static final ValuesStats NONE = new ValuesStats(0, 0, 0, 0, 0, null);
  }
}
