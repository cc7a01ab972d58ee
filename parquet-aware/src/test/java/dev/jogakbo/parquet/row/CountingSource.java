package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.layout.ByteSource;
import java.util.ArrayList;
import java.util.List;

/** Bytes in memory, and which of them were read. */
final class CountingSource implements ByteSource {
  private final byte[] bytes;
  private final List<long[]> ranges = new ArrayList<>();

  CountingSource(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public long lengthBytes() {
    return bytes.length;
  }

  @Override
  public void read(long position, byte[] target, int offset, int lengthBytes) {
    ranges.add(new long[] {position, position + lengthBytes});
    System.arraycopy(bytes, (int) position, target, offset, lengthBytes);
  }

  /** Returns the bytes that were read, each as often as it was. */
  long readBytes() {
    return ranges.stream().mapToLong(range -> range[1] - range[0]).sum();
  }

  /** Whether any byte of {@code [start, end)} was read. */
  boolean touched(long start, long end) {
    return ranges.stream().anyMatch(range -> range[0] < end && range[1] > start);
  }

  void forget() {
    ranges.clear();
  }
}
