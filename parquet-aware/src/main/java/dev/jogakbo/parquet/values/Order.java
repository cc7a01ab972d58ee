package dev.jogakbo.parquet.values;

import java.util.Arrays;

/** How values of a column compare, for statistics and sorted dictionaries. Numbers are frozen. */
enum Order {
  /** No order; nothing is least or greatest. */
  NONE(0),
  /** Whole numbers with a sign, little-endian. */
  SIGNED(1),
  /** Whole numbers without, little-endian; booleans. */
  UNSIGNED(2),
  /** IEEE 754, little-endian; what is no number counts for nothing, and zeros are the same. */
  FLOATING(3),
  /** Byte by byte, without sign; shorter first. */
  BYTES(4),
  /** Whole numbers with a sign, big-endian. */
  DECIMAL(5);

  private static final int HALF_BYTES = 2;
  private static final Order[] ALL = values();

  private final int number;

  Order(int number) {
    this.number = number;
  }

  /** Returns the number in plans. */
  int number() {
    return number;
  }

  static Order of(int number) {
    if (number >= ALL.length) {
      throw CorruptValuesException.of("plan", "an order up to " + (ALL.length - 1), number);
    }
    return ALL[number];
  }

  /** Whether {@code bytes[start, end)} takes part. */
  boolean counts(byte[] bytes, int start, int end) {
    return this != NONE && (this != FLOATING || !Double.isNaN(floating(bytes, start, end)));
  }

  /** Compares two values. */
  int compare(byte[] one, int oneStart, int oneEnd, byte[] other, int otherStart, int otherEnd) {
    return switch (this) {
      case NONE -> 0;
      case SIGNED ->
          Long.compare(signed(one, oneStart, oneEnd), signed(other, otherStart, otherEnd));
      case UNSIGNED ->
          Long.compareUnsigned(signed(one, oneStart, oneEnd), signed(other, otherStart, otherEnd));
      case FLOATING ->
          compareFloating(floating(one, oneStart, oneEnd), floating(other, otherStart, otherEnd));
      case BYTES -> Arrays.compareUnsigned(one, oneStart, oneEnd, other, otherStart, otherEnd);
      case DECIMAL -> compareDecimal(one, oneStart, oneEnd, other, otherStart, otherEnd);
    };
  }

  private static int compareFloating(double one, double other) {
    return one < other ? -1 : one > other ? 1 : 0;
  }

  private static long signed(byte[] bytes, int start, int end) {
    long value = end > start ? bytes[end - 1] : 0;
    for (int at = end - 2; at >= start; at--) {
      value = (value << Byte.SIZE) | (bytes[at] & 0xff);
    }
    return value;
  }

  private static double floating(byte[] bytes, int start, int end) {
    long bits = signed(bytes, start, end);
    return switch (end - start) {
      case HALF_BYTES -> Float.float16ToFloat((short) bits);
      case Float.BYTES -> Float.intBitsToFloat((int) bits);
      default -> Double.longBitsToDouble(bits);
    };
  }

  /** Compares as if the shorter one had its sign written out in front. */
  private static int compareDecimal(
      byte[] one, int oneStart, int oneEnd, byte[] other, int otherStart, int otherEnd) {
    int length = Math.max(oneEnd - oneStart, otherEnd - otherStart);
    for (int i = 0; i < length; i++) {
      int a = digit(one, oneStart, oneEnd, oneEnd - length + i);
      int b = digit(other, otherStart, otherEnd, otherEnd - length + i);
      int order = i == 0 ? Integer.compare((byte) a, (byte) b) : Integer.compare(a, b);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int digit(byte[] bytes, int start, int end, int at) {
    if (at >= start) {
      return bytes[at] & 0xff;
    }
    return start < end && bytes[start] < 0 ? 0xff : 0;
  }
}
