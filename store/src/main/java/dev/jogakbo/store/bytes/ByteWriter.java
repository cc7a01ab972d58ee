package dev.jogakbo.store.bytes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Appends to a growing buffer the forms {@link ByteReader} reads. A number that its form cannot
 * hold throws {@link IllegalArgumentException}. Used by one thread; {@link #clear} lets the buffer
 * serve again.
 */
public final class ByteWriter {
  private static final VarHandle SHORT_LITTLE = view(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT_BIG = view(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT_LITTLE = view(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT_BIG = view(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG_LITTLE = view(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG_BIG = view(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] buffer;
  private int size;

  /** Creates an empty writer with room for some tens of bytes. */
  public ByteWriter() {
    this(64);
  }

  /** Creates an empty writer with room for that many bytes before it grows. */
  public ByteWriter(int capacityBytes) {
    buffer = new byte[capacityBytes];
  }

  /** Returns the bytes written so far. */
  public int size() {
    return size;
  }

  /** Forgets everything written, keeping the buffer. */
  public ByteWriter clear() {
    size = 0;
    return this;
  }

  /** Returns a copy of what was written. */
  public byte[] toByteArray() {
    return Arrays.copyOf(buffer, size);
  }

  /** Copies everything written to {@code destination} from {@code offset} on. */
  public void copyTo(byte[] destination, int offset) {
    System.arraycopy(buffer, 0, destination, offset, size);
  }

  /** Appends one byte. */
  public ByteWriter u8(int value) {
    check(value, 0xff);
    return low8(value);
  }

  /** Appends two bytes. */
  public ByteWriter u16(int value) {
    check(value, 0xffff);
    int at = grow(Short.BYTES);
    SHORT_LITTLE.set(buffer, at, (short) value);
    return this;
  }

  /** Appends two bytes, high one first. */
  public ByteWriter u16BigEndian(int value) {
    check(value, 0xffff);
    int at = grow(Short.BYTES);
    SHORT_BIG.set(buffer, at, (short) value);
    return this;
  }

  /** Appends three bytes. */
  public ByteWriter u24(int value) {
    check(value, 0xff_ffff);
    return low24(value, value >>> 8, value >>> 16);
  }

  /** Appends three bytes, high one first. */
  public ByteWriter u24BigEndian(int value) {
    check(value, 0xff_ffff);
    return low24(value >>> 16, value >>> 8, value);
  }

  /** Appends four bytes. */
  public ByteWriter u32(long value) {
    check(value, 0xffff_ffffL);
    int at = grow(Integer.BYTES);
    INT_LITTLE.set(buffer, at, (int) value);
    return this;
  }

  /** Appends four bytes, high one first. */
  public ByteWriter u32BigEndian(long value) {
    check(value, 0xffff_ffffL);
    int at = grow(Integer.BYTES);
    INT_BIG.set(buffer, at, (int) value);
    return this;
  }

  /** Appends eight bytes, signed. */
  public ByteWriter i64(long value) {
    int at = grow(Long.BYTES);
    LONG_LITTLE.set(buffer, at, value);
    return this;
  }

  /** Appends eight bytes, signed, high one first. */
  public ByteWriter i64BigEndian(long value) {
    int at = grow(Long.BYTES);
    LONG_BIG.set(buffer, at, value);
    return this;
  }

  /** Appends a number of 0 or more in as few groups of seven bits as it needs. */
  public ByteWriter varint(long value) {
    check(value, Long.MAX_VALUE);
    long rest = value;
    while (rest > 0x7f) {
      low8((int) rest | 0x80);
      rest >>>= 7;
    }
    return low8((int) rest);
  }

  /** Appends all bytes. */
  public ByteWriter bytes(byte[] source) {
    return bytes(source, 0, source.length);
  }

  /** Appends {@code source[offset, offset + lengthBytes)}. */
  public ByteWriter bytes(byte[] source, int offset, int lengthBytes) {
    int at = grow(lengthBytes);
    System.arraycopy(source, offset, buffer, at, lengthBytes);
    return this;
  }

  /** Appends the text as UTF-8, without its length. */
  public ByteWriter utf8(String text) {
    return bytes(text.getBytes(UTF_8));
  }

  private ByteWriter low8(int value) {
    int at = grow(Byte.BYTES); // before the buffer is looked at: it may be another one afterwards
    buffer[at] = (byte) value;
    return this;
  }

  private ByteWriter low24(int first, int second, int third) {
    int at = grow(3);
    buffer[at] = (byte) first;
    buffer[at + 1] = (byte) second;
    buffer[at + 2] = (byte) third;
    return this;
  }

  private int grow(int lengthBytes) {
    int at = size;
    int needed = Math.addExact(at, lengthBytes);
    if (needed > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(needed, roomier(buffer.length)));
    }
    size = needed;
    return at;
  }

  private static int roomier(int capacity) {
    return (int) Math.min(2L * capacity, Integer.MAX_VALUE - 8);
  }

  private static void check(long value, long max) {
    if (value < 0 || value > max) {
      throw new IllegalArgumentException(value + " is not in [0, " + max + "]");
    }
  }

  private static VarHandle view(Class<?> array, ByteOrder order) {
    return MethodHandles.byteArrayViewVarHandle(array, order);
  }
}
