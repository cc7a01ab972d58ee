package dev.jogakbo.parquet.codec;

/**
 * The alphabets of deflate (RFC 1951, 3.2.5): which code a length or distance has, and what
 * follows.
 */
final class DeflateCodes {
  static final int LENGTH_MIN = 3;
  static final int LENGTH_MAX = 258;
  static final int END_OF_BLOCK = 256;

  /**
   * Codes of literals, the end and lengths that may occur; two more have places in the fixed code.
   */
  static final int LITERAL_COUNT = 286;

  static final int FIXED_LITERAL_COUNT = 288;
  static final int DISTANCE_COUNT = 30;
  static final int[] LENGTH_EXTRA_BITS = {
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0
  };
  static final int[] DISTANCE_EXTRA_BITS = {
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13
  };

  private static final int FAR_SHIFT = 7;
  private static final int NEAR_DISTANCES = 256;
  private static final int[] LENGTH_BASE = bases(LENGTH_EXTRA_BITS);
  private static final int[] DISTANCE_BASE = bases(DISTANCE_EXTRA_BITS);
  private static final byte[] LENGTH_CODE = lengthCodes();
  private static final byte[] DISTANCE_CODE = distanceCodes();

  private DeflateCodes() {}

  private static int[] bases(int[] extraBits) {
    int[] bases = new int[extraBits.length];
    for (int code = 1; code < bases.length; code++) {
      bases[code] = bases[code - 1] + (1 << extraBits[code - 1]);
    }
    return bases;
  }

  private static byte[] lengthCodes() {
    byte[] codes = new byte[LENGTH_MAX - LENGTH_MIN + 1];
    for (int code = 0; code < LENGTH_BASE.length - 1; code++) {
      for (int i = 0; i < 1 << LENGTH_EXTRA_BITS[code]; i++) {
        codes[Math.min(LENGTH_BASE[code] + i, codes.length - 1)] = (byte) code;
      }
    }
    codes[codes.length - 1] = (byte) (LENGTH_BASE.length - 1);
    return codes;
  }

  /** Codes of distances - 1 below 256 themselves, above by their high bits. */
  private static byte[] distanceCodes() {
    byte[] codes = new byte[2 * NEAR_DISTANCES];
    for (int code = 0; code < DISTANCE_COUNT; code++) {
      int end = DISTANCE_BASE[code] + (1 << DISTANCE_EXTRA_BITS[code]);
      for (int distance = DISTANCE_BASE[code]; distance < end; distance++) {
        codes[distanceSlot(distance)] = (byte) code;
      }
    }
    return codes;
  }

  private static int distanceSlot(int distanceLessOne) {
    return distanceLessOne < NEAR_DISTANCES
        ? distanceLessOne
        : NEAR_DISTANCES + (distanceLessOne >>> FAR_SHIFT);
  }

  /** Returns the code, from 0 on, of a length less 3. */
  static int lengthCode(int lengthLessMin) {
    return LENGTH_CODE[lengthLessMin];
  }

  /** Returns the least length less 3 of a code; that of the longest length is its own. */
  static int lengthBase(int code) {
    return code == LENGTH_BASE.length - 1 ? LENGTH_MAX - LENGTH_MIN : LENGTH_BASE[code];
  }

  static int distanceCode(int distanceLessOne) {
    return DISTANCE_CODE[distanceSlot(distanceLessOne)];
  }

  static int distanceBase(int code) {
    return DISTANCE_BASE[code];
  }
}
