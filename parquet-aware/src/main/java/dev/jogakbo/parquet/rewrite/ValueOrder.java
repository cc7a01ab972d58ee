package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.ConvertedType;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Which of two values is the lesser, as the type of a column says (parquet.thrift, {@code
 * TypeDefinedOrder}). Values come in their PLAIN bytes without a length.
 */
enum ValueOrder {
  /** 0 or 1. */
  BOOLEAN(1),
  INT32(4),
  UINT32(4),
  INT64(8),
  UINT64(8),
  FLOAT16(2),
  FLOAT(4),
  DOUBLE(8),
  /** Byte by byte, unsigned; what begins another is less. */
  BYTES(0),
  /** A two's complement number, high byte first. */
  SIGNED_BYTES(0),
  /** No order is defined, or none that is known here. */
  NONE(0);

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int FLOAT16_INFINITY = 0x7c00;

  private final int keyBytes;

  ValueOrder(int keyBytes) {
    this.keyBytes = keyBytes;
  }

  /** Returns the order of a column's values. */
  static ValueOrder of(LeafColumn column) {
    LogicalType meaning = column.element().meaning();
    if (column.element().annotation().convertedType() == ConvertedType.INTERVAL) {
      return NONE;
    }
    return switch (meaning) {
      case null -> plain(column);
      case LogicalType.Unknown _, LogicalType.Variant _ -> NONE;
      case LogicalType.Geometry _, LogicalType.Geography _ -> NONE;
      case LogicalType.WholeNumber number when !number.isSigned() -> unsigned(column);
      case LogicalType.DecimalNumber _ -> decimal(column);
      case LogicalType.Simple simple when simple == LogicalType.Simple.FLOAT16 -> half(column);
      default -> plain(column);
    };
  }

  private static ValueOrder plain(LeafColumn column) {
    return switch (column.physicalType()) {
      case BOOLEAN -> BOOLEAN;
      case INT32 -> INT32;
      case INT64 -> INT64;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> BYTES;
      case INT96 -> NONE;
    };
  }

  private static ValueOrder unsigned(LeafColumn column) {
    return switch (plain(column)) {
      case INT32 -> UINT32;
      case INT64 -> UINT64;
      default -> NONE;
    };
  }

  private static ValueOrder decimal(LeafColumn column) {
    return switch (plain(column)) {
      case INT32 -> INT32;
      case INT64 -> INT64;
      case BYTES -> SIGNED_BYTES;
      default -> NONE;
    };
  }

  private static ValueOrder half(LeafColumn column) {
    return column.typeLengthBytes() == FLOAT16.keyBytes ? FLOAT16 : NONE;
  }

  /** Whether values have keys, which compare as they do. */
  boolean hasKeys() {
    return keyBytes > 0;
  }

  /** Whether the value is one that has no place in the order. */
  boolean isNan(byte[] bytes, int start) {
    return switch (this) {
      case FLOAT16 -> ((short) SHORT.get(bytes, start) & 0x7fff) > FLOAT16_INFINITY;
      case FLOAT -> Float.isNaN(Float.intBitsToFloat((int) INT.get(bytes, start)));
      case DOUBLE -> Double.isNaN(Double.longBitsToDouble((long) LONG.get(bytes, start)));
      default -> false;
    };
  }

  /** Returns a number that compares, signed, with those of other values as the values do. */
  long key(byte[] bytes, int start) {
    return switch (this) {
      case BOOLEAN -> bytes[start];
      case INT32 -> (int) INT.get(bytes, start);
      case UINT32 -> (int) INT.get(bytes, start) & 0xffffffffL;
      case INT64 -> (long) LONG.get(bytes, start);
      case UINT64 -> (long) LONG.get(bytes, start) ^ Long.MIN_VALUE;
      case FLOAT16 -> sorted((short) SHORT.get(bytes, start), Short.MAX_VALUE);
      case FLOAT -> sorted((int) INT.get(bytes, start), Integer.MAX_VALUE);
      case DOUBLE -> sorted((long) LONG.get(bytes, start), Long.MAX_VALUE);
      default -> throw new IllegalStateException(this + " has no keys");
    };
  }

  /** Returns the value of a key; of the zeros that are equal the lesser one, as bounds have to. */
  byte[] leastOf(long key) {
    boolean isZero = isFloat() && key == 0;
    return value(isZero ? -1 : key);
  }

  /** Returns the value of a key; of the zeros that are equal the greater one. */
  byte[] greatestOf(long key) {
    boolean isMinusZero = isFloat() && key == -1;
    return value(isMinusZero ? 0 : key);
  }

  private boolean isFloat() {
    return this == FLOAT16 || this == FLOAT || this == DOUBLE;
  }

  private byte[] value(long key) {
    long bits =
        switch (this) {
          case UINT64 -> key ^ Long.MIN_VALUE;
          case FLOAT16 -> sorted(key, Short.MAX_VALUE);
          case FLOAT -> sorted(key, Integer.MAX_VALUE);
          case DOUBLE -> sorted(key, Long.MAX_VALUE);
          default -> key;
        };
    byte[] bytes = new byte[Long.BYTES];
    LONG.set(bytes, 0, bits);
    return Arrays.copyOf(bytes, keyBytes);
  }

  /** Turns the bits of a floating-point number, sign extended, into its key, and back. */
  private static long sorted(long bits, long allButSign) {
    return bits ^ ((bits >> (Long.SIZE - 1)) & allButSign);
  }

  /** Compares values that have no keys. */
  int compare(byte[] a, int aStart, int aEnd, byte[] b, int bStart, int bEnd) {
    return this == SIGNED_BYTES
        ? compareSigned(a, aStart, aEnd, b, bStart, bEnd)
        : Arrays.compareUnsigned(a, aStart, aEnd, b, bStart, bEnd);
  }

  private static int compareSigned(byte[] a, int aStart, int aEnd, byte[] b, int bStart, int bEnd) {
    int aSign = aStart < aEnd ? a[aStart] >> 7 : 0;
    int bSign = bStart < bEnd ? b[bStart] >> 7 : 0;
    if (aSign != bSign) {
      return aSign - bSign;
    }
    int length = Math.max(aEnd - aStart, bEnd - bStart);
    for (int i = length; i > 0; i--) {
      int aByte = i <= aEnd - aStart ? a[aEnd - i] & 0xff : aSign & 0xff;
      int bByte = i <= bEnd - bStart ? b[bEnd - i] & 0xff : bSign & 0xff;
      if (aByte != bByte) {
        return aByte - bByte;
      }
    }
    return 0;
  }
}
