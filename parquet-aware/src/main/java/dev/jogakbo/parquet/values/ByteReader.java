package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import java.util.Arrays;

/** Reads bytes forwards and never past their end. Used by one thread. */
final class ByteReader {
  private static final int VARINT_SHIFT_MAX = 56;

  private final byte[] bytes;
  private final String what;
  private int next;

  ByteReader(byte[] bytes, String what) {
    this.bytes = bytes;
    this.what = what;
  }

  int remaining() {
    return bytes.length - next;
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
      shift += 7;
    } while (group >= 0x80 && shift <= VARINT_SHIFT_MAX);
    if (group >= 0x80 || value > max) {
      throw CorruptValuesException.of(what, "a number up to " + max, "more");
    }
    return value;
  }

  int int32(int max) {
    return (int) varint(max);
  }

  byte[] bytes(int lengthBytes) {
    int start = skip(lengthBytes);
    return Arrays.copyOfRange(bytes, start, next);
  }

  void appendTo(ByteAppender target, int lengthBytes) {
    int start = skip(lengthBytes);
    target.bytes(bytes, start, next);
  }

  /** Passes over bytes and returns where they begin. */
  int skip(int lengthBytes) {
    check(lengthBytes);
    next += lengthBytes;
    return next - lengthBytes;
  }

  private void check(int lengthBytes) {
    if (lengthBytes < 0 || lengthBytes > remaining()) {
      throw CorruptValuesException.of(what, lengthBytes + " more bytes", remaining());
    }
  }
}
