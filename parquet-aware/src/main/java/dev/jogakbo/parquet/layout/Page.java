package dev.jogakbo.parquet.layout;

/**
 * A page of a column chunk: header in {@code [start, bodyStart)}, body in {@code [bodyStart, end)}.
 *
 * @param start from the file's start
 */
public record Page(long start, int headerBytes, PageHeader header) {

  /** Returns where the body begins. */
  public long bodyStart() {
    return start + headerBytes;
  }

  /** Returns where the page ends. */
  public long end() {
    return bodyStart() + header.bodyBytes();
  }
}
