package dev.jogakbo.parquet.column;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers of equal width packed bit by bit, the lowest bit of a byte first. Callers have checked
 * that the bytes are there.
 */
final class Bits {
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int LOADED_BYTES = Long.BYTES;

  /** Widest number that a load of eight bytes holds whole wherever in a byte it begins. */
  private static final int WIDTH_IN_LOAD_MAX = 57;

  /** The eight bits of a byte as bytes of 0 or 1. */
  private static final long[] SPREAD = new long[256];

  static {
    for (int value = 0; value < SPREAD.length; value++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        SPREAD[value] |= (long) ((value >>> bit) & 1) << (bit * Byte.SIZE);
      }
    }
  }

  private Bits() {}

  /** Returns the bytes of so many numbers. */
  static long lengthBytes(long count, int widthBits) {
    return (count * widthBits + Byte.SIZE - 1) / Byte.SIZE;
  }

  /** Returns the width of numbers from 0 to {@code most}. */
  static int width(int most) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(most);
  }

  /** Unpacks numbers of 1 to 32 bits to {@code out[from, to)}. */
  static void unpack(byte[] in, int start, int widthBits, int[] out, int from, int to) {
    long mask = (1L << widthBits) - 1;
    int whole = from + wholeLoads(in.length - start, widthBits, to - from);
    long bit = (long) start * Byte.SIZE;
    int i = from;
    for (; i < whole; i++, bit += widthBits) {
      long loaded = (long) LONG.get(in, (int) (bit >>> 3));
      out[i] = (int) ((loaded >>> (bit & 7)) & mask);
    }
    for (; i < to; i++, bit += widthBits) {
      out[i] = (int) ((lastBytes(in, (int) (bit >>> 3)) >>> (bit & 7)) & mask);
    }
  }

  /** Unpacks numbers of 1 to 7 bits to {@code out[from, to)}. */
  static void unpack(byte[] in, int start, int widthBits, byte[] out, int from, int to) {
    int i = from;
    long bit = (long) start * Byte.SIZE;
    if (widthBits == 1) {
      for (int at = start; i + Byte.SIZE <= to; i += Byte.SIZE, at++) {
        LONG.set(out, i, SPREAD[in[at] & 0xff]);
      }
      bit += i - from;
    }
    int mask = (1 << widthBits) - 1;
    for (; i < to; i++, bit += widthBits) {
      int at = (int) (bit >>> 3);
      int next = (bit & 7) + widthBits > Byte.SIZE ? in[at + 1] & 0xff : 0;
      out[i] = (byte) ((((next << Byte.SIZE) | (in[at] & 0xff)) >>> (bit & 7)) & mask);
    }
  }

  /** Unpacks numbers of 1 to 64 bits from a bit on to {@code out[0, count)}. */
  static void unpack(byte[] in, long startBit, int widthBits, long[] out, int count) {
    long mask = -1L >>> (Long.SIZE - widthBits);
    long bit = startBit;
    for (int i = 0; i < count; i++, bit += widthBits) {
      int at = (int) (bit >>> 3);
      int shift = (int) (bit & 7);
      long low = at + LOADED_BYTES <= in.length ? (long) LONG.get(in, at) : lastBytes(in, at);
      long value = low >>> shift;
      if (widthBits > WIDTH_IN_LOAD_MAX && shift + widthBits > Long.SIZE) {
        value |= (long) in[at + LOADED_BYTES] << (Long.SIZE - shift);
      }
      out[i] = value & mask;
    }
  }

  /** Unpacks one number of which the first bit is the highest, from a bit on. */
  static int highestFirst(byte[] in, long startBit, int widthBits) {
    int value = 0;
    for (long bit = startBit; bit < startBit + widthBits; bit++) {
      value = (value << 1) | ((in[(int) (bit >>> 3)] >>> (7 - (int) (bit & 7))) & 1);
    }
    return value;
  }

  /** Returns how many of the numbers can be had by loading eight bytes of those that remain. */
  private static int wholeLoads(int remainingBytes, int widthBits, int count) {
    if (remainingBytes < LOADED_BYTES) {
      return 0;
    }
    long most = ((remainingBytes - LOADED_BYTES + 1L) * Byte.SIZE - 1) / widthBits + 1;
    return (int) Math.min(most, count);
  }

  /** Loads fewer than eight bytes at the end of the array. */
  private static long lastBytes(byte[] in, int start) {
    long loaded = 0;
    for (int i = in.length - 1; i >= start; i--) {
      loaded = (loaded << Byte.SIZE) | (in[i] & 0xff);
    }
    return loaded;
  }
}
