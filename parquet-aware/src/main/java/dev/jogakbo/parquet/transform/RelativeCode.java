package dev.jogakbo.parquet.transform;

/** How a number is written relative to what it is expected to be. A bijection of 64-bit numbers. */
enum RelativeCode {
  /** The difference, modulo 2^64. */
  DIFFERENCE {
    @Override
    long encode(long value, long expected) {
      return value - expected;
    }

    @Override
    long decode(long code, long expected) {
      return code + expected;
    }
  },

  /**
   * The difference, but that 0 is always -1: many writers say 0 where they have no position, and
   * the difference of that would depend on where in the file it stands. What would be -1 takes the
   * code that 0 gave free.
   */
  POSITION {
    @Override
    long encode(long value, long expected) {
      return swapped(value - expected, expected);
    }

    @Override
    long decode(long code, long expected) {
      return swapped(code, expected) + expected;
    }
  };

  private static final long NONE = -1;

  abstract long encode(long value, long expected);

  abstract long decode(long code, long expected);

  private static long swapped(long difference, long expected) {
    if (difference == -expected) {
      return NONE;
    }
    return difference == NONE ? -expected : difference;
  }
}
