package dev.jogakbo.parquet.encoding;

import java.util.Objects;

/** {@code array[start, end)}, borrowed. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record IntSpan(int[] array, int start, int end) {
  /** Checks that the span lies inside its array. */
  public IntSpan {
    Objects.checkFromToIndex(start, end, array.length);
  }

  /** Returns all of an array. */
  public static IntSpan of(int... array) {
    return new IntSpan(array, 0, array.length);
  }

  /** Returns how many numbers there are. */
  public int count() {
    return end - start;
  }
}
