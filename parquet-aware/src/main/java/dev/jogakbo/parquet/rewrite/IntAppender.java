package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.encoding.IntSpan;
import java.util.Arrays;

/** A growing array of numbers that serves again. */
final class IntAppender {
  private int[] values = new int[256];
  private int count;

  void add(int value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * count);
    }
    values[count++] = value;
  }

  int count() {
    return count;
  }

  void clear() {
    count = 0;
  }

  /** Returns the numbers themselves; good until more are added. */
  IntSpan span() {
    return new IntSpan(values, 0, count);
  }
}
