package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.DeclaredRange;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.thrift.CompactCursor;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the data pages of a column chunk lie and which row each begins with (parquet.thrift, {@code
 * OffsetIndex}).
 *
 * @param pages in the order of rows, the first beginning with row 0
 */
record OffsetIndex(List<Location> pages) {

  /** One page: where it lies in the file, and its first row in the row group. */
  record Location(long start, long lengthBytes, long firstRow) {
    private boolean liesIn(Tile tile) {
      return lengthBytes > 0
          && start >= tile.start()
          && start < tile.end()
          && lengthBytes <= tile.end() - start;
    }
  }

  /**
   * Reads an index.
   *
   * @param tile the column chunk
   * @return nothing if there is none, or none that could be true
   */
  static Optional<OffsetIndex> find(
      ByteSource source, DeclaredRange declared, Tile tile, int lengthBytesMax) {
    long lengthBytes = declared.lengthBytes();
    boolean isThere =
        lengthBytes > 0
            && lengthBytes <= lengthBytesMax
            && declared.offset() > 0
            && declared.offset() <= source.lengthBytes() - lengthBytes;
    if (!isThere) {
      return Optional.empty();
    }
    try {
      byte[] bytes = source.read(declared.offset(), (int) lengthBytes);
      List<Location> pages = read(new CompactCursor(bytes, "offset index"));
      return isTrue(pages, tile) ? Optional.of(new OffsetIndex(pages)) : Optional.empty();
    } catch (MalformedThriftException e) {
      return Optional.empty();
    }
  }

  private static List<Location> read(CompactCursor cursor) {
    List<Location> pages = new ArrayList<>();
    cursor.enterStruct();
    while (cursor.nextField()) {
      if (cursor.fieldId() == 1) {
        int count = cursor.structCount();
        for (int i = 0; i < count; i++) {
          pages.add(readLocation(cursor));
        }
      } else {
        cursor.skip();
      }
    }
    return pages;
  }

  private static Location readLocation(CompactCursor cursor) {
    long start = -1;
    long lengthBytes = 0;
    long firstRow = -1;
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> start = cursor.integer(-1);
        case 2 -> lengthBytes = cursor.integer(0);
        case 3 -> firstRow = cursor.integer(-1);
        default -> cursor.skip();
      }
    }
    return new Location(start, lengthBytes, firstRow);
  }

  private static boolean isTrue(List<Location> pages, Tile tile) {
    if (pages.isEmpty() || pages.getFirst().firstRow() != 0) {
      return false;
    }
    for (int i = 0; i < pages.size(); i++) {
      boolean isBehind = i == 0 || pages.get(i).firstRow() > pages.get(i - 1).firstRow();
      if (!isBehind || !pages.get(i).liesIn(tile)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the pages that rows {@code [from, to)} lie in. */
  List<Location> of(long from, long to) {
    int first = 0;
    while (first + 1 < pages.size() && pages.get(first + 1).firstRow() <= from) {
      first++;
    }
    int end = first;
    while (end < pages.size() && (end == first || pages.get(end).firstRow() < to)) {
      end++;
    }
    return pages.subList(first, end);
  }
}
