package dev.jogakbo.service.download;

/** The bytes {@code [start, end)} of a file; never empty. */
record Span(long start, long end) {
  Span {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException("[" + start + ", " + end + ")");
    }
  }

  long lengthBytes() {
    return end - start;
  }

  /** Returns whether the two overlap or touch. */
  boolean touches(Span other) {
    return start <= other.end && other.start <= end;
  }

  Span union(Span other) {
    return new Span(Math.min(start, other.start), Math.max(end, other.end));
  }

  /** Returns the value of {@code Content-Range} in a file of that length. */
  String contentRange(long sizeBytes) {
    return "bytes " + start + "-" + (end - 1) + "/" + sizeBytes;
  }
}
