package dev.jogakbo.parquet.transform;

/** Passes on those bytes of an output, given from its first on, that lie in a range. */
public final class RangeSink {
  private final FileRange range;
  private final ByteSink sink;
  private long position;

  /** Passes on what lies in the range. */
  public RangeSink(FileRange range, ByteSink sink) {
    this.range = range;
    this.sink = sink;
  }

  /** Returns how many bytes of the output have been given or passed over. */
  public long position() {
    return position;
  }

  /** Whether all that is wanted has been given. */
  public boolean isDone() {
    return position >= range.end();
  }

  /** Whether any of the output's bytes {@code [start, end)} is wanted. */
  public boolean wants(long start, long end) {
    return start < range.end() && end > range.start();
  }

  /** Whether any of the next bytes is wanted. */
  public boolean wantsNext(long lengthBytes) {
    return wants(position, position + lengthBytes);
  }

  /** Returns how many of the next bytes are not wanted. */
  public long unwanted() {
    return Math.max(0, range.start() - position);
  }

  /** Goes on behind that many bytes, none of which is wanted. */
  public void pass(long lengthBytes) {
    position += lengthBytes;
  }

  /** Takes the next bytes. */
  public void write(byte[] bytes, int offset, int lengthBytes) {
    long from = Math.max(position, range.start());
    long to = Math.min(position + lengthBytes, range.end());
    if (from < to) {
      sink.write(bytes, offset + (int) (from - position), (int) (to - from));
    }
    position += lengthBytes;
  }
}
