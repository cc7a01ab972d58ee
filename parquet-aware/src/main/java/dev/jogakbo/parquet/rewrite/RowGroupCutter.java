package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.rewrite.RowGroupRule.RowLimits;
import java.util.Arrays;

/**
 * Cuts rows into row groups by a hash of each. What a row hashes to depends on its values alone, so
 * row groups behind an edit end where they ended before.
 */
final class RowGroupCutter {
  private final RowLimits limits;
  private long[] ends = new long[16];
  private int count;
  private long row;
  private long start;

  RowGroupCutter(RowLimits limits) {
    this.limits = limits;
  }

  /** Takes the hash of the next row. */
  void add(long hash) {
    row++;
    long rows = row - start;
    boolean isPlace = Long.remainderUnsigned(hash, limits.target()) == 0;
    if ((isPlace && rows >= limits.rowsMin()) || rows >= limits.rowsMax()) {
      end();
    }
  }

  /** Returns how many rows each row group has. */
  long[] finish() {
    if (row > start) {
      end();
    }
    long[] rows = new long[count];
    for (int i = 0; i < count; i++) {
      rows[i] = ends[i] - (i == 0 ? 0 : ends[i - 1]);
    }
    return rows;
  }

  private void end() {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count++] = row;
    start = row;
  }
}
