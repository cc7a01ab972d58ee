package dev.jogakbo.parquet.rewrite;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Random numbers for each of eight rounds and each byte, the same in every implementation: the
 * first eight bytes, high byte first, of the MD5 of 64 times the round and 64 times the byte.
 */
final class GearTables {
  static final int ROUNDS = 8;

  private static final int BYTES = 256;
  private static final int REPEATS = 64;
  private static final long[][] TABLES = make();

  private GearTables() {}

  /** Returns the numbers of a round by byte, not to be changed. */
  static long[] round(int round) {
    return TABLES[round];
  }

  private static long[][] make() {
    long[][] tables = new long[ROUNDS][BYTES];
    MessageDigest digest = newMd5();
    byte[] input = new byte[2 * REPEATS];
    for (int round = 0; round < ROUNDS; round++) {
      Arrays.fill(input, 0, REPEATS, (byte) round);
      for (int value = 0; value < BYTES; value++) {
        Arrays.fill(input, REPEATS, input.length, (byte) value);
        tables[round][value] = ByteBuffer.wrap(digest.digest(input)).getLong();
      }
    }
    return tables;
  }

  private static MessageDigest newMd5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
