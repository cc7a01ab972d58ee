package dev.jogakbo.service.parquet;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that is not read on once something is wrong with what became of it so far. */
final class WatchedStream extends FilterInputStream {
  private static final int STRETCH_BYTES = 1 << 20;

  private final Watch watch;
  private long uncheckedBytes;

  /** Is asked from time to time, and at the end. */
  @FunctionalInterface
  interface Watch {
    /** Takes how many bytes came since it was asked last; throws if reading is to end. */
    void check(long moreBytes) throws IOException;
  }

  WatchedStream(InputStream stream, Watch watch) {
    super(stream);
    this.watch = watch;
  }

  @Override
  public int read() throws IOException {
    int found = super.read();
    count(found < 0 ? found : 1);
    return found;
  }

  @Override
  public int read(byte[] target, int offset, int lengthBytes) throws IOException {
    int count = super.read(target, offset, lengthBytes);
    count(count);
    return count;
  }

  /** Counts bytes; fewer than none are the end. */
  private void count(int bytes) throws IOException {
    uncheckedBytes += Math.max(0, bytes);
    if (uncheckedBytes >= STRETCH_BYTES || (bytes < 0 && uncheckedBytes > 0)) {
      long moreBytes = uncheckedBytes;
      uncheckedBytes = 0;
      watch.check(moreBytes);
    }
  }
}
