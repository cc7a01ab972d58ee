package dev.jogakbo.store.recipe;

/**
 * Bytes {@code [start, end)}.
 *
 * @param start first byte, 0 or more
 * @param end behind the last byte, not less than {@code start}
 */
public record ByteRange(long start, long end) {
  /** Checks the order. */
  public ByteRange {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("no range: [" + start + ", " + end + ")");
    }
  }

  /** Returns the number of bytes. */
  public long lengthBytes() {
    return end - start;
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return end == start;
  }

  @Override
  public String toString() {
    return "[" + start + ", " + end + ")";
  }
}
