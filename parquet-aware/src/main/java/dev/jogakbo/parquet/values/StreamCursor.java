package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.layout.ByteSource;

/**
 * Reads bytes {@code [position, end)} of an input forwards, through a window of its own. Throws
 * {@link CorruptValuesException} where they end too early. Used by one thread.
 */
final class StreamCursor {
  private static final int WINDOW_BYTES = 256 << 10;
  private static final int VARINT_SHIFT_MAX = 56;

  private final ByteSource input;
  private final long end;
  private byte[] window = new byte[0];
  private long windowStart;
  private int next;
  private int windowEnd;

  StreamCursor(ByteSource input, long position, long end) {
    this.input = input;
    this.end = end;
    this.windowStart = position;
  }

  /** Returns the bytes not read yet. */
  long remaining() {
    return end - windowStart - next;
  }

  /** Returns the array in which {@link #take} found bytes, good until the next call. */
  byte[] window() {
    return window;
  }

  int u8() {
    if (next == windowEnd) {
      load(1);
    }
    return window[next++] & 0xff;
  }

  int int32() {
    int at = take(Integer.BYTES);
    return (window[at] & 0xff)
        | ((window[at + 1] & 0xff) << 8)
        | ((window[at + 2] & 0xff) << 16)
        | (window[at + 3] << 24);
  }

  /** Reads a number that must be in {@code [0, max]}. */
  long varint(long max) {
    long value = 0;
    int shift = 0;
    int group;
    do {
      group = u8();
      value |= (long) (group & 0x7f) << shift;
      shift += 7;
    } while (group >= 0x80 && shift <= VARINT_SHIFT_MAX);
    if (group >= 0x80 || value > max) {
      throw CorruptValuesException.of("number", "at most " + max, "more");
    }
    return value;
  }

  /** Returns where in {@link #window} the next bytes lie, and passes over them. */
  int take(int lengthBytes) {
    if (lengthBytes > windowEnd - next) {
      load(lengthBytes);
    }
    int at = next;
    next += lengthBytes;
    return at;
  }

  /** Goes back over bytes that were just taken. */
  void back(int lengthBytes) {
    next -= lengthBytes;
  }

  /** Reads the next bytes into a new array. */
  byte[] bytes(int lengthBytes) {
    check(lengthBytes);
    byte[] bytes = new byte[lengthBytes];
    read(bytes, 0, lengthBytes);
    return bytes;
  }

  /** Fills {@code target[offset, offset + lengthBytes)}. */
  void read(byte[] target, int offset, int lengthBytes) {
    check(lengthBytes);
    int atHand = Math.min(lengthBytes, windowEnd - next);
    System.arraycopy(window, next, target, offset, atHand);
    next += atHand;
    int left = lengthBytes - atHand;
    if (left >= WINDOW_BYTES) {
      long position = windowStart + next;
      input.read(position, target, offset + atHand, left);
      restart(position + left);
    } else if (left > 0) {
      int at = take(left);
      System.arraycopy(window, at, target, offset + atHand, left);
    }
  }

  void skip(long lengthBytes) {
    check(lengthBytes);
    if (lengthBytes <= windowEnd - next) {
      next += (int) lengthBytes;
    } else {
      restart(windowStart + next + lengthBytes);
    }
  }

  private void restart(long position) {
    windowStart = position;
    next = 0;
    windowEnd = 0;
  }

  private void check(long lengthBytes) {
    if (lengthBytes < 0 || lengthBytes > remaining()) {
      throw CorruptValuesException.of("stream", lengthBytes + " more bytes", remaining());
    }
  }

  /** Moves the window to the next byte and fills it with at least so many. */
  private void load(int lengthBytes) {
    check(lengthBytes);
    long position = windowStart + next;
    int wanted = (int) Math.min(Math.max(WINDOW_BYTES, lengthBytes), end - position);
    restart(position);
    if (window.length < wanted) {
      window = new byte[wanted];
    }
    input.read(position, window, 0, wanted);
    windowEnd = wanted;
  }
}
