package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType;
import dev.jogakbo.parquet.layout.PhysicalType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The bytes in which Arrow holds a column's values in memory, where those are not the plain bytes.
 * Pages that end where Arrow's do need them, since it looks for the ends there.
 */
enum ArrowForm {
  /** As in the file, without a length. */
  PLAIN,
  /** The lowest byte of four. */
  INT8,
  /** The two lowest bytes of four. */
  INT16,
  /** Sixteen bytes, low byte first, of a decimal number of four. */
  DECIMAL_OF_INT32,
  /** The same of eight. */
  DECIMAL_OF_INT64,
  /** The same of any number of bytes, high byte first. */
  DECIMAL_128,
  /** Thirty-two bytes of any number of bytes, high byte first. */
  DECIMAL_256,
  /** Nanoseconds since 1970 of nanoseconds of a day and the day. */
  NANOS_OF_INT96;

  /** Room enough for every form. */
  static final int LENGTH_BYTES_MAX = 32;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int PRECISION_MAX_128 = 38;
  private static final long JULIAN_DAY_OF_1970 = 2_440_588;
  private static final long NANOS_PER_DAY = 86_400_000_000_000L;

  /** Returns the form of a column's values. */
  static ArrowForm of(LeafColumn column) {
    LogicalType meaning = column.element().meaning();
    if (column.physicalType() == PhysicalType.INT96) {
      return NANOS_OF_INT96;
    }
    return switch (meaning) {
      case LogicalType.WholeNumber(int bits, boolean _)
          when column.physicalType() == PhysicalType.INT32 ->
          bits == Byte.SIZE ? INT8 : bits == Short.SIZE ? INT16 : PLAIN;
      case LogicalType.DecimalNumber(int _, int precision) -> decimal(column, precision);
      case null, default -> PLAIN;
    };
  }

  private static ArrowForm decimal(LeafColumn column, int precision) {
    return switch (column.physicalType()) {
      case INT32 -> DECIMAL_OF_INT32;
      case INT64 -> DECIMAL_OF_INT64;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
          precision <= PRECISION_MAX_128 ? DECIMAL_128 : DECIMAL_256;
      default -> PLAIN;
    };
  }

  /**
   * Writes the value {@code bytes[start, end)} in this form, which is not {@link #PLAIN}, and
   * returns its length.
   */
  int write(byte[] bytes, int start, int end, byte[] target) {
    return switch (this) {
      case INT8 -> low(bytes, start, Byte.BYTES, target);
      case INT16 -> low(bytes, start, Short.BYTES, target);
      case DECIMAL_OF_INT32 -> wide((int) INT.get(bytes, start), target);
      case DECIMAL_OF_INT64 -> wide((long) LONG.get(bytes, start), target);
      case DECIMAL_128 -> reversed(bytes, start, end, target, LENGTH_BYTES_MAX / 2);
      case DECIMAL_256 -> reversed(bytes, start, end, target, LENGTH_BYTES_MAX);
      case NANOS_OF_INT96 -> {
        long day = (int) INT.get(bytes, start + Long.BYTES) - JULIAN_DAY_OF_1970;
        LONG.set(target, 0, day * NANOS_PER_DAY + (long) LONG.get(bytes, start));
        yield Long.BYTES;
      }
      case PLAIN -> throw new IllegalStateException("plain values are taken as they are");
    };
  }

  private static int low(byte[] bytes, int start, int lengthBytes, byte[] target) {
    System.arraycopy(bytes, start, target, 0, lengthBytes);
    return lengthBytes;
  }

  private static int wide(long value, byte[] target) {
    LONG.set(target, 0, value);
    LONG.set(target, Long.BYTES, value >> (Long.SIZE - 1));
    return 2 * Long.BYTES;
  }

  private static int reversed(byte[] bytes, int start, int end, byte[] target, int lengthBytes) {
    byte sign = start < end ? (byte) (bytes[start] >> 7) : 0;
    for (int i = 0; i < lengthBytes; i++) {
      int from = end - 1 - i;
      target[i] = from >= start ? bytes[from] : sign;
    }
    return lengthBytes;
  }
}
