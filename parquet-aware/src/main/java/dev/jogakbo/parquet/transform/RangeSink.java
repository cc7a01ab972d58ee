package dev.jogakbo.parquet.transform;

/** Passes on those bytes of an output, given from its first on, that lie in a range. */
final class RangeSink {
  private final FileRange range;
  private final ByteSink sink;
  private long position;

  RangeSink(FileRange range, ByteSink sink) {
    this.range = range;
    this.sink = sink;
  }

  /** Returns how many bytes of the output have been given or passed over. */
  long position() {
    return position;
  }

  /** Whether all that is wanted has been given. */
  boolean isDone() {
    return position >= range.end();
  }

  /** Whether any of the output's bytes {@code [start, end)} is wanted. */
  boolean wants(long start, long end) {
    return start < range.end() && end > range.start();
  }

  /** Whether any of the next bytes is wanted. */
  boolean wantsNext(long lengthBytes) {
    return wants(position, position + lengthBytes);
  }

  /** Returns how many of the next bytes are not wanted. */
  long unwanted() {
    return Math.max(0, range.start() - position);
  }

  /** Goes on behind that many bytes, none of which is wanted. */
  void pass(long lengthBytes) {
    position += lengthBytes;
  }

  /** Takes the next bytes. */
  void write(byte[] bytes, int offset, int lengthBytes) {
    long from = Math.max(position, range.start());
    long to = Math.min(position + lengthBytes, range.end());
    if (from < to) {
      sink.write(bytes, offset + (int) (from - position), (int) (to - from));
    }
    position += lengthBytes;
  }
}
