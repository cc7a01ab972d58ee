package dev.jogakbo.store.bytes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.store.error.CorruptDataException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;

/**
 * Reads forwards through {@code [start, end)} of an array and never past it. Bytes that are not
 * there, or that do not hold what they claim, throw {@link CorruptDataException} naming what was
 * being read. The array is borrowed, not copied. Used by one thread.
 *
 * <p>Numbers are little-endian unless the name says {@code BigEndian}; unsigned unless it begins
 * with {@code i}. A varint is base 128, low group first, at most nine bytes, so never negative, and
 * always in its shortest form, so two equal numbers have equal bytes:
 *
 * <pre>
 *   1ggggggg 1ggggggg ... 0ggggggg      g: seven bits of the number, lowest seven first
 * </pre>
 */
public final class ByteReader {
  private static final VarHandle SHORT_LITTLE = view(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT_BIG = view(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT_LITTLE = view(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT_BIG = view(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG_LITTLE = view(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG_BIG = view(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int VARINT_SHIFT_MAX = 56;

  private final byte[] source;
  private final int start;
  private final int end;
  private final String what;
  private int next;

  /** Reads the whole array; {@code what} names it in errors. */
  public ByteReader(byte[] source, String what) {
    this(source, 0, source.length, what);
  }

  /** Reads {@code source[start, end)}; {@code what} names it in errors. */
  public ByteReader(byte[] source, int start, int end, String what) {
    if (start < 0 || end < start || end > source.length) {
      throw new IndexOutOfBoundsException(
          "[" + start + ", " + end + ") of " + source.length + " bytes");
    }
    this.source = source;
    this.start = start;
    this.end = end;
    this.what = what;
    this.next = start;
  }

  /** Returns the bytes read so far. */
  public int position() {
    return next - start;
  }

  /** Returns the bytes not read yet. */
  public int remaining() {
    return end - next;
  }

  /** Reads one byte. */
  public int u8() {
    return source[take(Byte.BYTES)] & 0xff;
  }

  /** Reads two bytes. */
  public int u16() {
    return (short) SHORT_LITTLE.get(source, take(Short.BYTES)) & 0xffff;
  }

  /** Reads two bytes, high one first. */
  public int u16BigEndian() {
    return (short) SHORT_BIG.get(source, take(Short.BYTES)) & 0xffff;
  }

  /** Reads three bytes. */
  public int u24() {
    int at = take(3);
    return (source[at] & 0xff) | (source[at + 1] & 0xff) << 8 | (source[at + 2] & 0xff) << 16;
  }

  /** Reads three bytes, high one first. */
  public int u24BigEndian() {
    int at = take(3);
    return (source[at] & 0xff) << 16 | (source[at + 1] & 0xff) << 8 | (source[at + 2] & 0xff);
  }

  /** Reads four bytes. */
  public long u32() {
    return (int) INT_LITTLE.get(source, take(Integer.BYTES)) & 0xffff_ffffL;
  }

  /** Reads four bytes, high one first. */
  public long u32BigEndian() {
    return (int) INT_BIG.get(source, take(Integer.BYTES)) & 0xffff_ffffL;
  }

  /** Reads eight bytes, signed. */
  public long i64() {
    return (long) LONG_LITTLE.get(source, take(Long.BYTES));
  }

  /** Reads eight bytes, signed, high one first. */
  public long i64BigEndian() {
    return (long) LONG_BIG.get(source, take(Long.BYTES));
  }

  /** Reads a varint: 0 to {@link Long#MAX_VALUE}. */
  public long varint() {
    long value = 0;
    for (int shift = 0; shift <= VARINT_SHIFT_MAX; shift += 7) {
      int group = u8();
      value |= (long) (group & 0x7f) << shift;
      if (group < 0x80) {
        return shortest(value, shift, group);
      }
    }
    throw corrupt("a varint runs on after 9 bytes");
  }

  /** Reads a varint that must not exceed {@code max}. */
  public int varint(int max) {
    long value = varint();
    if (value > max) {
      throw corrupt("expected a number up to " + max + ", found " + value);
    }
    return (int) value;
  }

  /**
   * Reads a count of items to follow and refuses one that could not fit into what remains, so that
   * it is safe to allocate for it.
   *
   * @param minBytesPerItem fewest bytes an item can take, at least 1
   */
  public int checkedCount(int minBytesPerItem) {
    return checkCount(varint(), minBytesPerItem);
  }

  /** Returns a count read by other means, under the check of {@link #checkedCount}. */
  public int checkCount(long count, int minBytesPerItem) {
    if (minBytesPerItem < 1) {
      throw new IllegalArgumentException("an item takes " + minBytesPerItem + " bytes");
    }
    if (count < 0 || count > remaining() / minBytesPerItem) {
      throw corrupt(
          "%d items of at least %d bytes cannot lie in the %d bytes left"
              .formatted(count, minBytesPerItem, remaining()));
    }
    return (int) count;
  }

  /** Reads that many bytes into a new array. */
  public byte[] bytes(int lengthBytes) {
    int at = take(lengthBytes);
    return Arrays.copyOfRange(source, at, at + lengthBytes);
  }

  /** Reads bytes into {@code destination[offset, offset + lengthBytes)}. */
  public void copyTo(byte[] destination, int offset, int lengthBytes) {
    System.arraycopy(source, take(lengthBytes), destination, offset, lengthBytes);
  }

  /** Reads that many bytes of UTF-8, refusing malformed ones. */
  public String utf8(int lengthBytes) {
    int at = take(lengthBytes);
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(source, at, lengthBytes)).toString();
    } catch (CharacterCodingException e) {
      throw new CorruptDataException(where(at) + "expected UTF-8, found other bytes", e);
    }
  }

  /** Passes over that many bytes and returns a reader of just them. */
  public ByteReader slice(int lengthBytes, String what) {
    int at = take(lengthBytes);
    return new ByteReader(source, at, at + lengthBytes, what);
  }

  /** Passes over that many bytes. */
  public void skip(int lengthBytes) {
    take(lengthBytes);
  }

  /** Throws unless all bytes were read. */
  public void expectEnd() {
    if (next != end) {
      throw corrupt("expected the end, found " + remaining() + " more bytes");
    }
  }

  /** Returns an exception saying what is being read, where the reader stands, and the reason. */
  public CorruptDataException corrupt(String reason) {
    return new CorruptDataException(where(next) + reason);
  }

  private long shortest(long value, int shift, int lastGroup) {
    if (lastGroup == 0 && shift > 0) {
      throw corrupt("a varint is longer than its number needs");
    }
    return value;
  }

  private int take(int lengthBytes) {
    int at = next;
    if (lengthBytes < 0 || lengthBytes > end - at) {
      throw corrupt("expected " + lengthBytes + " more bytes, found " + remaining());
    }
    next = at + lengthBytes;
    return at;
  }

  private String where(int at) {
    return what + ": at byte " + (at - start) + " of " + (end - start) + ": ";
  }

  private static VarHandle view(Class<?> array, ByteOrder order) {
    return MethodHandles.byteArrayViewVarHandle(array, order);
  }
}
