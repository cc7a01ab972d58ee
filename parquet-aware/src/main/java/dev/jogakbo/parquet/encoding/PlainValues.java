package dev.jogakbo.parquet.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Values that are there (no nulls) in the bytes that PLAIN has for them, one after another. The
 * array is borrowed.
 *
 * <pre>
 *   fixed    bytes of each value, little-endian, all of the same length
 *   varied   length u32, bytes
 * </pre>
 */
public final class PlainValues {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int[] NO_STARTS = {};

  private final byte[] bytes;
  private final int start;
  private final int count;
  private final int widthBytes;
  private final int[] starts;

  private PlainValues(byte[] bytes, int start, int count, int widthBytes, int[] starts) {
    this.bytes = bytes;
    this.start = start;
    this.count = count;
    this.widthBytes = widthBytes;
    this.starts = starts;
  }

  /** Takes values of {@code widthBytes} each that fill {@code bytes[start, end)}. */
  public static PlainValues fixed(byte[] bytes, int start, int end, int widthBytes) {
    Objects.checkFromToIndex(start, end, bytes.length);
    if (widthBytes < 1 || (end - start) % widthBytes != 0) {
      throw new IllegalArgumentException(
          "expected values of " + widthBytes + " bytes, found " + (end - start) + " bytes");
    }
    return new PlainValues(bytes, start, (end - start) / widthBytes, widthBytes, NO_STARTS);
  }

  /**
   * Takes values of any length that fill {@code bytes[start, end)}.
   *
   * @throws IllegalArgumentException if there are more or fewer than {@code count}
   */
  public static PlainValues varied(byte[] bytes, int start, int end, int count) {
    Objects.checkFromToIndex(start, end, bytes.length);
    if (count < 0 || count > (end - start) / Integer.BYTES) {
      throw new IllegalArgumentException(
          "expected " + count + " values with lengths, found " + (end - start) + " bytes");
    }
    int[] starts = new int[count + 1];
    int at = start;
    for (int i = 0; i < count; i++) {
      starts[i] = at;
      int lengthBytes = at <= end - Integer.BYTES ? (int) INT.get(bytes, at) : -1;
      if (lengthBytes < 0 || lengthBytes > end - at - Integer.BYTES) {
        throw new IllegalArgumentException(
            "value " + i + " of " + count + ": expected a length up to its end at " + end);
      }
      at += Integer.BYTES + lengthBytes;
    }
    if (at != end) {
      throw new IllegalArgumentException("expected values up to " + end + ", found up to " + at);
    }
    starts[count] = end;
    return new PlainValues(bytes, start, count, 0, starts);
  }

  /** Returns how many values there are. */
  public int count() {
    return count;
  }

  /** Whether each value carries its length. */
  public boolean isVaried() {
    return widthBytes == 0;
  }

  /** Returns the bytes of each value of fixed length; 0 if they are varied. */
  public int widthBytes() {
    return widthBytes;
  }

  /** Returns the array the values lie in. */
  public byte[] array() {
    return bytes;
  }

  /** Returns where value {@code index} begins, with its length if it has one. */
  public int start(int index) {
    return widthBytes == 0 ? starts[index] : start + index * widthBytes;
  }

  /** Returns where the bytes of value {@code index} begin, behind its length. */
  public int contentStart(int index) {
    return widthBytes == 0 ? starts[index] + Integer.BYTES : start + index * widthBytes;
  }

  /** Returns where value {@code index} ends. */
  public int end(int index) {
    return widthBytes == 0 ? starts[index + 1] : start + (index + 1) * widthBytes;
  }

  /** Returns the bytes of value {@code index} without its length. */
  public int contentBytes(int index) {
    return end(index) - contentStart(index);
  }

  /** Returns values of four or eight bytes as signed numbers. */
  public long[] toLongs() {
    long[] longs = new long[count];
    for (int i = 0; i < count; i++) {
      longs[i] = asLong(i);
    }
    return longs;
  }

  private long asLong(int index) {
    return switch (widthBytes) {
      case Integer.BYTES -> (int) INT.get(bytes, start(index));
      case Long.BYTES -> (long) LONG.get(bytes, start(index));
      default ->
          throw new IllegalStateException("expected values of 4 or 8 bytes, found " + widthBytes);
    };
  }
}
