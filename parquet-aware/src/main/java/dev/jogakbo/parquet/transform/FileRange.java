package dev.jogakbo.parquet.transform;

/** Bytes {@code [start, end)} of a file, at least one. */
public record FileRange(long start, long end) {
  /** Checks that there is a byte. */
  public FileRange {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException("no range: [" + start + ", " + end + ")");
    }
  }

  /** Returns the number of bytes. */
  public long lengthBytes() {
    return end - start;
  }
}
