package dev.jogakbo.parquet.rewrite;

import java.io.IOException;

/** Takes the rows of one column, as pairs of levels with values. */
@FunctionalInterface
interface RowSink {

  /**
   * Takes a pair of levels and, where the definition level is the greatest, the value {@code
   * values[start, end)} without a length; otherwise {@code start} is {@code end}. A row begins
   * where the repetition level is 0.
   */
  void add(int definition, int repetition, byte[] values, int start, int end) throws IOException;
}
