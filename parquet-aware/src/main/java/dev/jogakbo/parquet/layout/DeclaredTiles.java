package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.layout.ColumnChunk.Traits;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the ranges a footer declares, so far as they lie in {@code [start, end)} of the file.
 */
final class DeclaredTiles {
  private final ByteSource source;
  private final long start;
  private final long end;
  private final List<Tile> pages = new ArrayList<>();
  private final List<Tile> others = new ArrayList<>();
  private int outsideCount;

  DeclaredTiles(ByteSource source, long start, long end) {
    this.source = source;
    this.start = start;
    this.end = end;
  }

  List<Tile> pages() {
    return pages;
  }

  List<Tile> others() {
    return others;
  }

  /** Returns how many ranges do not lie in the file. */
  int outsideCount() {
    return outsideCount;
  }

  void add(ColumnChunk columnChunk) {
    if (columnChunk.traits() == Traits.ELSEWHERE) {
      return;
    }
    add(pages, TileKind.COLUMN_CHUNK, columnChunk.pages(), columnChunk);
    add(others, TileKind.COLUMN_INDEX, columnChunk.columnIndex(), columnChunk);
    add(others, TileKind.OFFSET_INDEX, columnChunk.offsetIndex(), columnChunk);
    ColumnMetadata metadata = columnChunk.metadata();
    if (metadata != null) {
      add(others, TileKind.BLOOM_FILTER, measured(metadata.bloomFilter()), columnChunk);
    }
  }

  private void add(List<Tile> tiles, TileKind kind, DeclaredRange range, ColumnChunk columnChunk) {
    if (range.liesIn(start, end)) {
      tiles.add(new Tile(kind, range.offset(), range.offset() + range.lengthBytes(), columnChunk));
    } else if (range.lengthBytes() != 0) {
      outsideCount++;
    }
  }

  /** Finds the length of a bloom filter in its header, where an older footer does not give it. */
  private DeclaredRange measured(DeclaredRange bloomFilter) {
    boolean found = bloomFilter.offset() >= start && bloomFilter.offset() < end;
    return bloomFilter.lengthBytes() != 0 || !found
        ? bloomFilter
        : new DeclaredRange(
            bloomFilter.offset(), BloomFilterHeader.measure(source, bloomFilter.offset(), end));
  }
}
