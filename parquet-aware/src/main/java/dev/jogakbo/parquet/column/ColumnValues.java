package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.layout.PhysicalType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Values of one column, found by their number, nulls left out:
 *
 * <pre>
 *   fixed width     value value value …
 *   any width       gap value gap value …      the gap is no bytes, or the four of a length
 *   by dictionary   numbers of the entries of other values
 * </pre>
 *
 * A value is little-endian as in pages; a boolean takes one byte, 0 or 1. The arrays are borrowed:
 * nobody changes them, and who hands out values says how long they are good.
 */
public final class ColumnValues {
  private static final int LENGTH_BYTES = Integer.BYTES;
  private static final int[] NONE = {};

  private final PhysicalType type;
  private final int widthBytes;
  private final int count;
  private final byte[] bytes;
  private final int start;
  private final int gapBytes;

  /** Where gaps begin, and the end; nothing if the width is fixed. */
  private final int @Nullable [] starts;

  private final @Nullable ColumnValues dictionary;
  private final int[] indices;

  private ColumnValues(
      ValueType type, int count, byte[] bytes, int start, int gapBytes, int @Nullable [] starts) {
    this.type = type.physicalType();
    this.widthBytes = type.widthBytes();
    this.count = count;
    this.bytes = bytes;
    this.start = start;
    this.gapBytes = gapBytes;
    this.starts = starts;
    this.dictionary = null;
    this.indices = NONE;
  }

  private ColumnValues(ColumnValues dictionary, int[] indices, int count) {
    this.type = dictionary.type;
    this.widthBytes = dictionary.widthBytes;
    this.count = count;
    this.bytes = dictionary.bytes;
    this.start = dictionary.start;
    this.gapBytes = dictionary.gapBytes;
    this.starts = dictionary.starts;
    this.dictionary = dictionary;
    this.indices = indices;
  }

  static ColumnValues fixed(ValueType type, int count, byte[] bytes, int start) {
    return new ColumnValues(type, count, bytes, start, 0, null);
  }

  static ColumnValues varying(ValueType type, int count, byte[] bytes, int gapBytes, int[] starts) {
    return new ColumnValues(type, count, bytes, 0, gapBytes, starts);
  }

  static ColumnValues byIndex(ColumnValues dictionary, int[] indices, int count) {
    return new ColumnValues(dictionary, indices, count);
  }

  /** Returns their type. */
  public PhysicalType type() {
    return type;
  }

  /** Returns the bytes of each value; 0 if they differ, or are none. */
  public int widthBytes() {
    return widthBytes;
  }

  /** Returns how many there are. */
  public int count() {
    return count;
  }

  /** Returns the array all values lie in. */
  public byte[] bytes() {
    return bytes;
  }

  /** Returns where in {@link #bytes} a value begins. */
  public int start(int number) {
    int entry = entry(number);
    return starts == null ? start + entry * widthBytes : starts[entry] + gapBytes;
  }

  /** Returns the bytes of a value. */
  public int lengthBytes(int number) {
    int entry = entry(number);
    return starts == null ? widthBytes : starts[entry + 1] - starts[entry] - gapBytes;
  }

  /** Whether the values are entries of a dictionary. */
  public boolean isByDictionary() {
    return dictionary != null;
  }

  /** Returns the dictionary, if there is one. */
  public ColumnValues dictionary() {
    return Objects.requireNonNull(dictionary, "values are not by dictionary");
  }

  /**
   * Returns for each value the number of its entry in the dictionary, if there is one; of the array
   * only the first {@link #count} elements count.
   */
  public int[] indices() {
    return indices;
  }

  /** Returns the bytes that {@link #copy} writes for all values. */
  public long copiedBytes() {
    return copiedBytes(0, count);
  }

  /** Returns the bytes that {@link #copy} writes for values {@code [from, to)}. */
  public long copiedBytes(int from, int to) {
    Objects.checkFromToIndex(from, to, count);
    if (starts == null) {
      return (long) (to - from) * widthBytes;
    }
    long total = (long) (to - from) * (LENGTH_BYTES - gapBytes);
    if (dictionary == null) {
      return total + starts[to] - starts[from];
    }
    for (int i = from; i < to; i++) {
      total += starts[indices[i] + 1] - starts[indices[i]];
    }
    return total;
  }

  /**
   * Writes values {@code [from, to)} to {@code target} from {@code at} on, one after another, in
   * front of values of any width their length in four bytes: for all types but booleans the plain
   * encoding. Returns where the last one ends.
   */
  public int copy(int from, int to, byte[] target, int at) {
    Objects.checkFromToIndex(from, to, count);
    if (starts == null) {
      return dictionary == null
          ? copyBytes(start + from * widthBytes, (to - from) * widthBytes, target, at)
          : copyFixed(from, to, target, at);
    }
    if (dictionary == null && gapBytes == LENGTH_BYTES) {
      return copyBytes(starts[from], starts[to] - starts[from], target, at);
    }
    return copyVarying(from, to, target, at);
  }

  private int copyFixed(int from, int to, byte[] target, int at) {
    int next = at;
    switch (widthBytes) {
      case Integer.BYTES -> {
        for (int i = from; i < to; i++, next += Integer.BYTES) {
          Bits.INT.set(target, next, (int) Bits.INT.get(bytes, start + indices[i] * Integer.BYTES));
        }
      }
      case Long.BYTES -> {
        for (int i = from; i < to; i++, next += Long.BYTES) {
          Bits.LONG.set(target, next, (long) Bits.LONG.get(bytes, start + indices[i] * Long.BYTES));
        }
      }
      default -> {
        for (int i = from; i < to; i++) {
          next = copyBytes(start + indices[i] * widthBytes, widthBytes, target, next);
        }
      }
    }
    return next;
  }

  private int copyVarying(int from, int to, byte[] target, int at) {
    int next = at;
    for (int i = from; i < to; i++) {
      int lengthBytes = lengthBytes(i);
      Bits.INT.set(target, next, lengthBytes);
      next = copyBytes(start(i), lengthBytes, target, next + LENGTH_BYTES);
    }
    return next;
  }

  private int copyBytes(int from, int lengthBytes, byte[] target, int at) {
    System.arraycopy(bytes, from, target, at, lengthBytes);
    return at + lengthBytes;
  }

  private int entry(int number) {
    return dictionary == null ? number : indices[number];
  }
}
