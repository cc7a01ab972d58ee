package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.PlainValues;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that are ordered as values are, so that most comparisons need not look at bytes. What is
 * ordered by bytes has its first eight as key, the highest first.
 */
final class ValueKeys {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final long INT_SIGN = Integer.MIN_VALUE;

  private final PlainValues values;
  private final byte[] bytes;
  private final Form form;
  private final long flipped;
  private final long first;
  private final long last;

  private enum Form {
    INT,
    LONG,
    INT_FLOATING,
    LONG_FLOATING,
    PREFIX
  }

  private ValueKeys(PlainValues values, Form form, long flipped, long first, long last) {
    this.values = values;
    this.bytes = values.array();
    this.form = form;
    this.flipped = flipped;
    this.first = first;
    this.last = last;
  }

  /** Returns the keys of values in that order, if there are any. */
  static @Nullable ValueKeys find(Order order, PlainValues values) {
    boolean isInt = values.widthBytes() == Integer.BYTES;
    boolean isNumber = isInt || values.widthBytes() == Long.BYTES;
    return switch (order) {
      case SIGNED -> isNumber ? numbers(values, isInt, 0) : null;
      case UNSIGNED -> isNumber ? numbers(values, isInt, isInt ? INT_SIGN : Long.MIN_VALUE) : null;
      case FLOATING -> isNumber ? floating(values, isInt) : null;
      case BYTES -> prefixes(values, Long.MIN_VALUE);
      case DECIMAL -> values.isVaried() ? null : prefixes(values, 0);
      case NONE -> null;
    };
  }

  private static ValueKeys numbers(PlainValues values, boolean isInt, long flipped) {
    Form form = isInt ? Form.INT : Form.LONG;
    return new ValueKeys(values, form, flipped, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** What is no number lies beyond both infinities. */
  private static ValueKeys floating(PlainValues values, boolean isInt) {
    long infinity =
        isInt
            ? Float.floatToRawIntBits(Float.POSITIVE_INFINITY)
            : Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
    Form form = isInt ? Form.INT_FLOATING : Form.LONG_FLOATING;
    return new ValueKeys(values, form, 0, ~infinity, infinity);
  }

  private static ValueKeys prefixes(PlainValues values, long flipped) {
    return new ValueKeys(values, Form.PREFIX, flipped, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Whether values with the same key are equal. */
  boolean areExact() {
    return form != Form.PREFIX;
  }

  /** Whether a value with that key takes part. */
  boolean counts(long key) {
    return key >= first && key <= last;
  }

  /** Returns the key of value {@code index}. */
  long key(int index) {
    int at = values.contentStart(index);
    return switch (form) {
      case INT -> (int) INT.get(bytes, at) ^ flipped;
      case LONG -> (long) LONG.get(bytes, at) ^ flipped;
      case INT_FLOATING -> ascending((int) INT.get(bytes, at), Integer.SIZE + 1);
      case LONG_FLOATING -> ascending((long) LONG.get(bytes, at), 1);
      case PREFIX -> prefix(at, values.end(index)) ^ flipped;
    };
  }

  /** The more negative a floating-point number is the greater are its bits without the sign. */
  private static long ascending(long bits, int shift) {
    return bits ^ ((bits >> (Long.SIZE - 1)) >>> shift);
  }

  private long prefix(int start, int end) {
    int count = Math.min(end - start, Long.BYTES);
    if (count == 0) {
      return 0;
    }
    int unused = Byte.SIZE * (Long.BYTES - count);
    if (start <= bytes.length - Long.BYTES) {
      return (long) BIG_LONG.get(bytes, start) >>> unused << unused;
    }
    long prefix = 0;
    for (int at = start; at < start + count; at++) {
      prefix = prefix << Byte.SIZE | (bytes[at] & 0xff);
    }
    return prefix << unused;
  }
}
