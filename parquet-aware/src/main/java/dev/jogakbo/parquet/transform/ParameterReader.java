package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ByteSource;

/**
 * Reads numbers and bytes of {@code [position, end)} of a source, forwards, through a window.
 * Throws {@link CorruptSkeletonException} where they end too early. Used by one thread.
 */
final class ParameterReader {
  private static final int WINDOW_BYTES = 16 << 10;
  private static final int VARINT_SHIFT_MAX = 63;

  private final ByteSource source;
  private final long end;
  private byte[] window = new byte[0];
  private int next;
  private int windowEnd;
  private long loadedTo;

  ParameterReader(ByteSource source, long position, long end) {
    this.source = source;
    this.end = end;
    this.loadedTo = position;
  }

  /** Returns the position in the source of the next byte. */
  long position() {
    return loadedTo - (windowEnd - next);
  }

  long remaining() {
    return end - position();
  }

  int u8() {
    if (next == windowEnd) {
      load();
    }
    return window[next++] & 0xff;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift <= VARINT_SHIFT_MAX; shift += 7) {
      int group = u8();
      value |= (long) (group & 0x7f) << shift;
      if (group < 0x80) {
        return value;
      }
    }
    throw new CorruptSkeletonException("skeleton: a number runs on after 10 bytes");
  }

  /** Reads a number that must be in {@code [0, max]}. */
  long varint(long max) {
    long value = varint();
    if (value < 0 || value > max) {
      throw new CorruptSkeletonException(
          "skeleton: expected a number up to " + max + ", found " + Long.toUnsignedString(value));
    }
    return value;
  }

  /** Reads that many bytes into a new array. */
  byte[] bytes(long lengthBytes) {
    check(lengthBytes);
    byte[] bytes = new byte[Math.toIntExact(lengthBytes)];
    int atHand = Math.min(bytes.length, windowEnd - next);
    System.arraycopy(window, next, bytes, 0, atHand);
    next += atHand;
    source.read(loadedTo, bytes, atHand, bytes.length - atHand);
    loadedTo += bytes.length - atHand;
    return bytes;
  }

  private void check(long lengthBytes) {
    if (lengthBytes < 0 || lengthBytes > remaining()) {
      throw new CorruptSkeletonException(
          "skeleton: expected " + lengthBytes + " more bytes, found " + remaining());
    }
  }

  private void load() {
    check(1);
    windowEnd = (int) Math.min(WINDOW_BYTES, end - loadedTo);
    if (window.length < windowEnd) {
      window = new byte[windowEnd];
    }
    source.read(loadedTo, window, 0, windowEnd);
    loadedTo += windowEnd;
    next = 0;
  }
}
