package dev.jogakbo.parquet.transform;

import java.util.Arrays;

/** Where the data pages of each column chunk of a footer begin. */
final class DataPageOffsets implements FooterListener {
  private long[] offsets = new long[64];
  private int count;

  @Override
  public void columnChunk(int end, long dataPageOffset) {
    if (count == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * count);
    }
    offsets[count++] = dataPageOffset;
  }

  /** Returns the one of that number from 0. */
  long load(int columnChunk) {
    if (columnChunk < 0 || columnChunk >= count) {
      throw new CorruptSkeletonException(
          "offset index: expected a column chunk from 0 to " + count + ", found " + columnChunk);
    }
    return offsets[columnChunk];
  }
}
