package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import java.util.Arrays;

/**
 * Values of a column of which many are equal to the one before, across all its pages:
 *
 * <pre>
 *   run    count varint, value as {@link dev.jogakbo.parquet.encoding.PlainValues} have it
 * </pre>
 *
 * Used by one thread.
 */
final class ValueRuns {
  static final long COUNT_MAX = 1L << 40;

  private static final int COUNT_BYTES_MAX = 6;

  private byte[] value = new byte[16];
  private int valueBytes;
  private long count;

  /** Returns how many values of the run that is open there are already. */
  long skipCount() {
    return count;
  }

  /** Returns the most bytes that the run that is open may take. */
  int openBytesMax() {
    return COUNT_BYTES_MAX + valueBytes;
  }

  /** Adds {@code source[start, end)}, a value with its length if it has one, so often. */
  void add(byte[] source, int start, int end, long nextCount, ByteAppender target) {
    boolean isSame = count > 0 && Arrays.equals(value, 0, valueBytes, source, start, end);
    if (!isSame || count + nextCount > COUNT_MAX) {
      finish(target);
      valueBytes = end - start;
      if (value.length < valueBytes) {
        value = new byte[valueBytes];
      }
      System.arraycopy(source, start, value, 0, valueBytes);
    }
    count += nextCount;
  }

  /** Ends the run that is open. */
  void finish(ByteAppender target) {
    if (count > 0) {
      target.varint(count).bytes(value, 0, valueBytes);
      count = 0;
    }
  }
}
