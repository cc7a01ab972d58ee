package dev.jogakbo.parquet.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes numbers at any place of a byte array. */
final class Words {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT_BIG =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private Words() {}

  static int int32(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static long int64(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void putInt32(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  static void putInt64(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  static int int32BigEndian(byte[] bytes, int at) {
    return (int) INT_BIG.get(bytes, at);
  }

  static void putInt32BigEndian(byte[] bytes, int at, int value) {
    INT_BIG.set(bytes, at, value);
  }

  /**
   * Returns how many bytes are the same from {@code a} and from {@code b} on, {@code a < b < end}.
   */
  static int matchLength(byte[] bytes, int a, int b, int end) {
    int from = b;
    int at = a;
    while (from <= end - Long.BYTES) {
      long difference = int64(bytes, at) ^ int64(bytes, from);
      if (difference != 0) {
        return from - b + (Long.numberOfTrailingZeros(difference) >>> 3);
      }
      at += Long.BYTES;
      from += Long.BYTES;
    }
    while (from < end && bytes[at] == bytes[from]) {
      at++;
      from++;
    }
    return from - b;
  }
}
