package dev.jogakbo.parquet.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A growing array of bytes that serves again after {@link #clear}. A varint is base 128, low group
 * first, unsigned; all else is little-endian. Used by one thread.
 */
public final class ByteAppender {
  private static final int CAPACITY_BYTES = 256;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[CAPACITY_BYTES];
  private int lengthBytes;

  /** Returns how many bytes there are. */
  public int lengthBytes() {
    return lengthBytes;
  }

  /** Forgets all bytes and keeps the room. */
  public void clear() {
    lengthBytes = 0;
  }

  /** Returns the array itself, filled up to {@link #lengthBytes}; good until bytes are appended. */
  public byte[] array() {
    return bytes;
  }

  /** Returns a copy of the bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, lengthBytes);
  }

  /** Appends a byte. */
  public ByteAppender u8(int value) {
    int at = grow(1);
    bytes[at] = (byte) value;
    return this;
  }

  /** Appends four bytes. */
  public ByteAppender int32(int value) {
    int at = grow(Integer.BYTES);
    INT.set(bytes, at, value);
    return this;
  }

  /** Appends eight bytes. */
  public ByteAppender int64(long value) {
    int at = grow(Long.BYTES);
    LONG.set(bytes, at, value);
    return this;
  }

  /** Appends the lowest bytes of a number, at most eight. */
  public ByteAppender lowBytes(long value, int count) {
    int at = grow(count);
    for (int i = 0; i < count; i++) {
      bytes[at + i] = (byte) (value >>> (i * Byte.SIZE));
    }
    return this;
  }

  /** Appends a number in one to ten bytes. */
  public ByteAppender varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      u8(((int) rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    return u8((int) rest);
  }

  /** Appends a number whose sign is its lowest bit. */
  public ByteAppender zigzag(long value) {
    return varint((value << 1) ^ (value >> 63));
  }

  /** Appends {@code source[start, end)}. */
  public ByteAppender bytes(byte[] source, int start, int end) {
    int at = grow(end - start);
    System.arraycopy(source, start, bytes, at, end - start);
    return this;
  }

  /** Appends a whole array. */
  public ByteAppender bytes(byte[] source) {
    return bytes(source, 0, source.length);
  }

  /** Writes four bytes over those that begin there. */
  public void setInt32(int position, int value) {
    INT.set(bytes, position, value);
  }

  /** Appends that many zero bytes and returns where they begin. */
  int zeros(int count) {
    int at = grow(count);
    Arrays.fill(bytes, at, lengthBytes, (byte) 0);
    return at;
  }

  private int grow(int countBytes) {
    int at = lengthBytes;
    lengthBytes = Math.addExact(at, countBytes);
    if (lengthBytes > bytes.length) {
      int roomier = (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8);
      bytes = Arrays.copyOf(bytes, Math.max(lengthBytes, roomier));
    }
    return at;
  }
}
