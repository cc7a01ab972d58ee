package dev.jogakbo.parquet.deep;

import java.util.Arrays;

/** Reads parameters forwards and never past their end. Used by one thread. */
final class ParameterReader {
  private static final int GROUP_BITS = 7;
  private static final int SHIFT_MAX = 56;

  private final byte[] bytes;
  private int next;

  ParameterReader(byte[] bytes) {
    this.bytes = bytes;
  }

  boolean isAtEnd() {
    return next == bytes.length;
  }

  int u8() {
    check(1);
    return bytes[next++] & 0xff;
  }

  /** Reads a number that must be in {@code [0, max]}. */
  long varint(long max) {
    long value = 0;
    int shift = 0;
    int group;
    do {
      group = u8();
      value |= (long) (group & 0x7f) << shift;
      shift += GROUP_BITS;
    } while (group >= 0x80 && shift <= SHIFT_MAX);
    if (group >= 0x80 || value > max) {
      throw new CorruptDeepException(
          "deep: expected a number up to " + max + " in front of " + next + ", found more");
    }
    return value;
  }

  /** Reads that many bytes into a new array. */
  byte[] bytes(long lengthBytes) {
    check(lengthBytes);
    int start = next;
    next += (int) lengthBytes;
    return Arrays.copyOfRange(bytes, start, next);
  }

  private void check(long lengthBytes) {
    if (lengthBytes > bytes.length - next) {
      throw new CorruptDeepException(
          "deep: expected %d more bytes at %d, found %d"
              .formatted(lengthBytes, next, bytes.length - next));
    }
  }
}
