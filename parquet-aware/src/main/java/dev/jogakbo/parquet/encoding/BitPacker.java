package dev.jogakbo.parquet.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Packs numbers with the same count of bits each, lowest bit first, from the lowest bit of the
 * first byte on; unused bits of the last byte are 0.
 */
final class BitPacker {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private BitPacker() {}

  /** Packs the numbers of {@code values[start, end)} and zeros up to a multiple of eight. */
  static void packGroups(int[] values, int start, int end, int bitWidth, ByteAppender target) {
    int groupCount = (end - start + 7) >>> 3;
    int at = target.zeros(groupCount * bitWidth);
    byte[] bytes = target.array();
    long pending = 0;
    int pendingBits = 0;
    for (int i = start; i < end; i++) {
      pending |= (values[i] & 0xffffffffL) << pendingBits;
      pendingBits += bitWidth;
      if (pendingBits >= Integer.SIZE) {
        INT.set(bytes, at, (int) pending);
        at += Integer.BYTES;
        pending >>>= Integer.SIZE;
        pendingBits -= Integer.SIZE;
      }
    }
    for (; pendingBits > 0; pendingBits -= Byte.SIZE) {
      bytes[at++] = (byte) pending;
      pending >>>= Byte.SIZE;
    }
  }

  /** Packs the low bits of {@code values[start, end)}, whose count is a multiple of eight. */
  static void pack(long[] values, int start, int end, int bitWidth, ByteAppender target) {
    int at = target.zeros((end - start) / Byte.SIZE * bitWidth);
    if (bitWidth <= Long.SIZE - Byte.SIZE) {
      packNarrow(values, start, end, bitWidth, target.array(), at);
    } else {
      packWide(values, start, end, bitWidth, target.array(), at);
    }
  }

  private static void packNarrow(
      long[] values, int start, int end, int bitWidth, byte[] target, int offset) {
    long mask = (1L << bitWidth) - 1;
    int at = offset;
    long pending = 0;
    int pendingBits = 0;
    for (int i = start; i < end; i++) {
      pending |= (values[i] & mask) << pendingBits;
      pendingBits += bitWidth;
      while (pendingBits >= Byte.SIZE) {
        target[at++] = (byte) pending;
        pending >>>= Byte.SIZE;
        pendingBits -= Byte.SIZE;
      }
    }
  }

  /** Packs bit by bit what does not fit beside a started byte. */
  private static void packWide(
      long[] values, int start, int end, int bitWidth, byte[] target, int offset) {
    long position = (long) offset * Byte.SIZE;
    for (int i = start; i < end; i++) {
      for (int bit = 0; bit < bitWidth; bit++, position++) {
        long value = values[i] >>> bit & 1;
        target[(int) (position >>> 3)] |= (byte) (value << (position & 7));
      }
    }
  }

  /** Returns how many bits the number takes, 0 for 0. */
  static int bitWidth(int value) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(value);
  }
}
