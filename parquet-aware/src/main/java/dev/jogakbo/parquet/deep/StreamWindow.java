package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.layout.ByteSource;

/**
 * Bytes {@code [.., end)} of an input, read mostly forwards through a window of their own, because
 * who gives the input expects that it is read at one place. Used by one thread.
 */
final class StreamWindow {
  private static final int WINDOW_BYTES = 256 << 10;

  private final ByteSource input;
  private final long end;
  private byte[] window = new byte[0];
  private long windowStart;
  private int windowBytes;

  StreamWindow(ByteSource input, long end) {
    this.input = input;
    this.end = end;
  }

  /** Fills {@code target[offset, offset + lengthBytes)}; all of it lies in front of the end. */
  void read(long position, byte[] target, int offset, int lengthBytes) {
    long at = position;
    int to = offset;
    int left = lengthBytes;
    while (left > 0) {
      int some = Math.min(left, available(at));
      if (some == 0 && left >= WINDOW_BYTES) {
        input.read(at, target, to, left);
        return;
      }
      if (some == 0) {
        load(at);
        continue;
      }
      System.arraycopy(window, (int) (at - windowStart), target, to, some);
      at += some;
      to += some;
      left -= some;
    }
  }

  private int available(long position) {
    return position >= windowStart && position < windowStart + windowBytes
        ? (int) (windowStart + windowBytes - position)
        : 0;
  }

  private void load(long position) {
    windowBytes = 0; // nothing, should the read fail
    int wanted = (int) Math.min(WINDOW_BYTES, end - position);
    if (window.length < wanted) {
      window = new byte[wanted];
    }
    input.read(position, window, 0, wanted);
    windowStart = position;
    windowBytes = wanted;
  }
}
