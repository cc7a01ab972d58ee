package dev.jogakbo.service.viewer;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows that fit into an answer.
 *
 * @param rows of which the last may be shortened
 * @param isTruncated whether rows were left out or shortened
 */
record RowItems(List<RowItem> rows, boolean isTruncated) {
  private static final int CELL_BYTES_MIN = 100;

  /**
   * What an answer may hold.
   *
   * @param bytesMax bytes of all rows, roughly
   * @param rowCountMin rows that are rather shortened than left out
   */
  record Room(int bytesMax, int rowCountMin) {}

  /** Leaves out rows from the end, then shortens cells from the end, until the rest fits. */
  static RowItems fit(List<RowItem> all, Room room) {
    List<Integer> sizes = new ArrayList<>();
    long total = 0;
    for (RowItem row : all) {
      sizes.add(row.lengthBytes() + 1);
      total += sizes.getLast();
    }
    List<RowItem> rows = new ArrayList<>(all);
    while (total > room.bytesMax() && rows.size() > room.rowCountMin()) {
      rows.removeLast();
      total -= sizes.removeLast();
    }
    boolean isTruncated = rows.size() < all.size();
    for (int i = rows.size() - 1; i >= 0 && total > room.bytesMax(); i--) {
      RowItem shorter = rows.get(i).shortened(CELL_BYTES_MIN);
      total -= sizes.get(i) - (shorter.lengthBytes() + 1);
      rows.set(i, shorter);
      isTruncated = true;
    }
    return new RowItems(rows, isTruncated);
  }
}
