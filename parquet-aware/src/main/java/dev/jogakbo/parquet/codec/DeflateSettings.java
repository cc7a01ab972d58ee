package dev.jogakbo.parquet.codec;

/**
 * What a level and a memory level of zlib stand for.
 *
 * @param goodLength from this length of the match before on, a quarter of the chain is searched
 * @param lazyLengthMax matches from this length on are taken without looking one byte further;
 *     where matches are taken at once, only those up to it are entered into the hash table
 *     throughout
 * @param niceLength a match from this length on ends the search
 * @param chainLengthMax how many earlier places are tried
 */
record DeflateSettings(
    int level,
    int memoryLevel,
    int goodLength,
    int lazyLengthMax,
    int niceLength,
    int chainLengthMax) {
  private static final int LAZY_LEVEL_MIN = 4;
  private static final int HASH_BITS_BESIDE_MEMORY = 7;
  private static final int SYMBOL_BITS_BESIDE_MEMORY = 6;

  static DeflateSettings of(int level, int memoryLevel) {
    return switch (level) {
      case 1 -> new DeflateSettings(level, memoryLevel, 4, 4, 8, 4);
      case 2 -> new DeflateSettings(level, memoryLevel, 4, 5, 16, 8);
      case 3 -> new DeflateSettings(level, memoryLevel, 4, 6, 32, 32);
      case 4 -> new DeflateSettings(level, memoryLevel, 4, 4, 16, 16);
      case 5 -> new DeflateSettings(level, memoryLevel, 8, 16, 32, 32);
      case 6 -> new DeflateSettings(level, memoryLevel, 8, 16, 128, 128);
      case 7 -> new DeflateSettings(level, memoryLevel, 8, 32, 128, 256);
      case 8 -> new DeflateSettings(level, memoryLevel, 32, 128, 258, 1024);
      case 9 -> new DeflateSettings(level, memoryLevel, 32, 258, 258, 4096);
      default -> throw new IllegalArgumentException("level: expected 1 to 9, found " + level);
    };
  }

  /** Whether a match waits for the next byte to show a longer one. */
  boolean isLazy() {
    return level >= LAZY_LEVEL_MIN;
  }

  int hashBits() {
    return memoryLevel + HASH_BITS_BESIDE_MEMORY;
  }

  /** Returns after how many symbols a block ends. */
  int symbolCountMax() {
    return (1 << (memoryLevel + SYMBOL_BITS_BESIDE_MEMORY)) - 1;
  }
}
