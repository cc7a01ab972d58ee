package dev.jogakbo.parquet.transform;

import java.util.Arrays;

/** A growing array of bytes. A varint is base 128, low group first, unsigned, at most ten bytes. */
final class ByteBuilder {
  private static final int CAPACITY_BYTES = 256;

  private byte[] bytes = new byte[CAPACITY_BYTES];
  private int size;

  int size() {
    return size;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  byte[] toByteArray(int start, int end) {
    return Arrays.copyOfRange(bytes, start, end);
  }

  void copyTo(int start, byte[] target, int offset, int lengthBytes) {
    System.arraycopy(bytes, start, target, offset, lengthBytes);
  }

  ByteBuilder append(byte[] source, int start, int end) {
    int at = grow(end - start);
    System.arraycopy(source, start, bytes, at, end - start);
    return this;
  }

  ByteBuilder append(byte[] source) {
    return append(source, 0, source.length);
  }

  ByteBuilder u8(int value) {
    int at = grow(1);
    bytes[at] = (byte) value;
    return this;
  }

  ByteBuilder varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      u8(((int) rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    return u8((int) rest);
  }

  /** Appends a number as Thrift's compact protocol writes it. */
  ByteBuilder zigzag(long value) {
    return varint((value << 1) ^ (value >> 63));
  }

  /** Whether {@code source[start, end)} is the number as it would be appended. */
  static boolean isZigzag(byte[] source, int start, int end, long value) {
    long rest = (value << 1) ^ (value >> 63);
    for (int at = start; at < end; at++) {
      int group = (int) rest & 0x7f;
      rest >>>= 7;
      boolean isLast = rest == 0;
      if ((source[at] & 0xff) != (isLast ? group : group | 0x80) || isLast != (at == end - 1)) {
        return false;
      }
    }
    return true;
  }

  private int grow(int lengthBytes) {
    int at = size;
    size = Math.addExact(at, lengthBytes);
    if (size > bytes.length) {
      int roomier = (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8);
      bytes = Arrays.copyOf(bytes, Math.max(size, roomier));
    }
    return at;
  }
}
