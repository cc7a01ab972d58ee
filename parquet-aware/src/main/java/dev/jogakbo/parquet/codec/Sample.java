package dev.jogakbo.parquet.codec;

/**
 * The sample of {@link SelfCheck}, made, not shipped: stretches of words, of small counting
 * numbers, of one repeated byte and of noise, so that every part of an encoder has something to do.
 * Frozen.
 */
final class Sample {
  private static final int LENGTH_BYTES = 20_011;
  private static final int STRETCH_BYTES = 1_500;
  private static final int WORD_COUNT = 97;
  private static final int WORD_LENGTH_MAX = 9;

  private final byte[] bytes = new byte[LENGTH_BYTES];
  private long state = 42;
  private int filled;

  private Sample() {}

  static byte[] bytes() {
    Sample sample = new Sample();
    for (int stretch = 0; sample.filled < LENGTH_BYTES; stretch++) {
      sample.stretch(stretch % 4, Math.min(LENGTH_BYTES, sample.filled + STRETCH_BYTES));
    }
    return sample.bytes;
  }

  private void stretch(int kind, int end) {
    while (filled < end) {
      switch (kind) {
        case 0 -> word(next(WORD_COUNT), end);
        case 1 -> number(filled / Integer.BYTES + next(3), end);
        case 2 -> put('=', end);
        default -> put(next(1 << Byte.SIZE), end);
      }
    }
  }

  private void word(int word, int end) {
    for (int i = 0; i <= word % WORD_LENGTH_MAX; i++) {
      put('a' + (word * 7 + i * i * 3) % 26, end);
    }
    put(' ', end);
  }

  private void number(int number, int end) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      put(number >>> shift, end);
    }
  }

  private void put(int value, int end) {
    if (filled < end) {
      bytes[filled++] = (byte) value;
    }
  }

  /** Knuth's linear congruential generator, its high bits. */
  private int next(int bound) {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return (int) ((state >>> 33) % bound);
  }
}
