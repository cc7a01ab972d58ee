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

  private static final int TWO_MOVES_BYTES = 2 * Long.BYTES;

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

  /** Returns the bytes, in the array itself if they fill it; nothing may be appended any more. */
  public byte[] release() {
    return lengthBytes == bytes.length ? bytes : toByteArray();
  }

  /** Makes room for just so many bytes more. */
  public void reserve(int countBytes) {
    int wantedBytes = Math.addExact(lengthBytes, countBytes);
    if (countBytes > 0 && wantedBytes > bytes.length) {
      bytes = Arrays.copyOf(bytes, wantedBytes);
    }
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
    int count = end - start;
    if (count <= TWO_MOVES_BYTES && count >= 0 && start <= source.length - TWO_MOVES_BYTES) {
      return fewBytes(source, start, count);
    }
    int at = grow(count);
    System.arraycopy(source, start, bytes, at, count);
    return this;
  }

  /** Moves more than there is, which takes less time than asking how much that is. */
  private ByteAppender fewBytes(byte[] source, int start, int count) {
    int at = grow(TWO_MOVES_BYTES);
    LONG.set(bytes, at, (long) LONG.get(source, start));
    LONG.set(bytes, at + Long.BYTES, (long) LONG.get(source, start + Long.BYTES));
    lengthBytes = at + count;
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
