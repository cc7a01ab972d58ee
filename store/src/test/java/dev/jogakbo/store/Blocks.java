package dev.jogakbo.store;

/** Files in which ten blocks come again and again. */
final class Blocks {
  private static final int COUNT = 10;
  private static final int BLOCK_BYTES = 100 * 1024;

  private Blocks() {}

  static byte[] roundRobin(int rounds, boolean isReversed) {
    byte[] bytes = new byte[rounds * COUNT * BLOCK_BYTES];
    for (int i = 0; i < rounds * COUNT; i++) {
      int block = isReversed ? COUNT - 1 - i % COUNT : i % COUNT;
      System.arraycopy(Samples.random(BLOCK_BYTES, block), 0, bytes, i * BLOCK_BYTES, BLOCK_BYTES);
    }
    return bytes;
  }
}
