package dev.jogakbo.parquet.bloom;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * xxHash with 64 bits and seed 0 (the xxHash specification, "XXH64"), which bloom filters of
 * Parquet hash values by. A value's bytes are those of its PLAIN encoding, without the length.
 */
public final class XxHash64 {
  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;

  /** Sum of the first two, modulo 2^64. */
  private static final long PRIMES_1_AND_2 = 0x60EA27EEADC0B5D6L;

  private static final int STRIPE_BYTES = 32;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private XxHash64() {}

  /** Returns the hash of {@code bytes[start, start + lengthBytes)}. */
  public static long hash(byte[] bytes, int start, int lengthBytes) {
    int end = start + lengthBytes;
    int at = start;
    long hash = PRIME_5;
    if (lengthBytes >= STRIPE_BYTES) {
      hash = stripes(bytes, start, lengthBytes);
      at += lengthBytes & -STRIPE_BYTES;
    }
    hash += lengthBytes;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = mix8(hash, (long) LONG.get(bytes, at));
    }
    if (at + Integer.BYTES <= end) {
      hash = mix4(hash, (int) INT.get(bytes, at));
      at += Integer.BYTES;
    }
    for (; at < end; at++) {
      hash = Long.rotateLeft(hash ^ (bytes[at] & 0xff) * PRIME_5, 11) * PRIME_1;
    }
    return avalanche(hash);
  }

  /** Returns the hash of the eight bytes of a number, lowest first. */
  public static long hash(long value) {
    return avalanche(mix8(PRIME_5 + Long.BYTES, value));
  }

  /** Returns the hash of the four bytes of a number, lowest first. */
  public static long hash(int value) {
    return avalanche(mix4(PRIME_5 + Integer.BYTES, value));
  }

  private static long stripes(byte[] bytes, int start, int lengthBytes) {
    long a = PRIMES_1_AND_2;
    long b = PRIME_2;
    long c = 0;
    long d = -PRIME_1;
    int end = start + (lengthBytes & -STRIPE_BYTES);
    for (int at = start; at < end; at += STRIPE_BYTES) {
      a = round(a, (long) LONG.get(bytes, at));
      b = round(b, (long) LONG.get(bytes, at + 8));
      c = round(c, (long) LONG.get(bytes, at + 16));
      d = round(d, (long) LONG.get(bytes, at + 24));
    }
    long hash =
        Long.rotateLeft(a, 1)
            + Long.rotateLeft(b, 7)
            + Long.rotateLeft(c, 12)
            + Long.rotateLeft(d, 18);
    return merge(merge(merge(merge(hash, a), b), c), d);
  }

  private static long round(long lane, long word) {
    return Long.rotateLeft(lane + word * PRIME_2, 31) * PRIME_1;
  }

  private static long merge(long hash, long lane) {
    return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
  }

  private static long mix8(long hash, long word) {
    return Long.rotateLeft(hash ^ round(0, word), 27) * PRIME_1 + PRIME_4;
  }

  private static long mix4(long hash, int word) {
    return Long.rotateLeft(hash ^ (word & 0xffffffffL) * PRIME_1, 23) * PRIME_2 + PRIME_3;
  }

  private static long avalanche(long hash) {
    long mixed = (hash ^ (hash >>> 33)) * PRIME_2;
    mixed = (mixed ^ (mixed >>> 29)) * PRIME_3;
    return mixed ^ (mixed >>> 32);
  }
}
