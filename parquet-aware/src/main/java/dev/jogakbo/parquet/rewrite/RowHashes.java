package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.bloom.XxHash64;
import java.util.Arrays;

/**
 * Hashes of a run of rows, to which one column after another is added. A row's hash depends on its
 * levels and values and on the order of the columns, not on how the file was written.
 */
final class RowHashes implements RowSink {
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private final long[] hashes;
  private int count;

  RowHashes(int rowCountMax) {
    hashes = new long[rowCountMax];
  }

  /** Begins a run. */
  void clear() {
    Arrays.fill(hashes, 0);
  }

  /** Begins a column. */
  void beginColumn() {
    count = 0;
  }

  @Override
  public void add(int definition, int repetition, byte[] values, int start, int end) {
    if (repetition == 0) {
      count++;
    }
    long hash = hashes[count - 1] ^ XxHash64.hash(values, start, end - start);
    hash = (hash + definition) * MULTIPLIER + repetition;
    hashes[count - 1] = hash ^ hash >>> Integer.SIZE;
  }

  /** Returns the hash of a row, every bit of which depends on all that was added. */
  long hash(int row) {
    return XxHash64.hash(hashes[row]);
  }
}
