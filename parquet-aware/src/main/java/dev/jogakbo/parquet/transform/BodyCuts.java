package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.transform.Part.FilePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Cuts column chunks into parts: at their edges, small neighbours within a row group together, and
 * between two pages that are both large. Whether there is a cut depends only on the row group or
 * the two pages, so a change elsewhere moves none.
 */
final class BodyCuts {
  /** Column chunks are put together until a part has as many bytes. */
  private static final int PART_BYTES_MIN = 32 << 10;

  /** Pages of as many bytes are parts of their own. */
  private static final int PAGE_BYTES_MIN = 16 << 10;

  private final PageWalker walker;
  private final List<FilePart> parts = new ArrayList<>();
  private List<FileRange> ranges = new ArrayList<>();
  private int rowGroup = -1;
  private long cutBytes;
  private long pageBytes;
  private long from;

  BodyCuts(PageWalker walker) {
    this.walker = walker;
  }

  void addColumnChunk(Tile tile) {
    ColumnChunk columnChunk = Objects.requireNonNull(tile.columnChunk());
    if (columnChunk.rowGroup() != rowGroup) {
      rowGroup = columnChunk.rowGroup();
      cutBytes = 0;
    } else if (cutBytes >= PART_BYTES_MIN) {
      cut();
    }
    from = tile.start();
    if (tile.lengthBytes() >= 2L * PAGE_BYTES_MIN) {
      pageBytes = 0;
      walker.walk(tile, page -> addPage(page.start(), page.end()));
    }
    add(from, tile.end());
  }

  /** Adds bytes that are not looked into. */
  void addOther(Tile tile) {
    add(tile.start(), tile.end());
  }

  List<FilePart> finish() {
    cut();
    return parts;
  }

  private void addPage(long start, long end) {
    if (pageBytes >= PAGE_BYTES_MIN && end - start >= PAGE_BYTES_MIN) {
      add(from, start);
      cut();
      from = start;
    }
    pageBytes = end - start;
  }

  private void add(long start, long end) {
    FileRange last = ranges.isEmpty() ? null : ranges.getLast();
    if (last != null && last.end() == start) {
      ranges.set(ranges.size() - 1, new FileRange(last.start(), end));
    } else {
      ranges.add(new FileRange(start, end));
    }
    cutBytes += end - start;
  }

  private void cut() {
    if (!ranges.isEmpty()) {
      parts.add(new FilePart(ranges));
      ranges = new ArrayList<>();
    }
    cutBytes = 0;
  }
}
