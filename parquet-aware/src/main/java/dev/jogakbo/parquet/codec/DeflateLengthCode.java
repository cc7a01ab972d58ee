package dev.jogakbo.parquet.codec;

/**
 * Writes the code lengths of a block's two codes: themselves coded, after runs were shortened.
 * Symbols 0 to 15 are lengths; 16 repeats the last one 3 to 6 times, 17 and 18 stand for 3 to 10
 * and 11 to 138 zeros.
 */
final class DeflateLengthCode {
  private static final int SYMBOL_COUNT = 19;
  private static final int REPEAT = 16;
  private static final int ZEROS = 17;
  private static final int MANY_ZEROS = 18;
  private static final int ZEROS_MAX = 10;
  private static final int LENGTH_MAX = 7;
  private static final int LENGTH_BITS = 3;
  private static final int COUNTS_BITS = 5 + 5 + 4;
  private static final int COUNT_MIN = 4;
  private static final int[] ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };
  private static final int[] EXTRA_BITS = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7};
  private static final int[] RUN_BASE = {3, 3, 11};

  private final HuffmanTree tree =
      new HuffmanTree(
          new HuffmanTree.Alphabet(SYMBOL_COUNT, EXTRA_BITS, 0, LENGTH_MAX, new int[0]));

  /** Symbol, and how long the run is that it stands for less the shortest such run. */
  private final int[] symbols = new int[DeflateCodes.LITERAL_COUNT + DeflateCodes.DISTANCE_COUNT];

  private final int[] runs = new int[symbols.length];
  private int symbolCount;
  private int sentCount;

  void build(HuffmanTree literals, HuffmanTree distances) {
    tree.clear();
    symbolCount = 0;
    scan(literals);
    scan(distances);
    for (int i = 0; i < symbolCount; i++) {
      tree.count(symbols[i]);
    }
    tree.build();
    sentCount = SYMBOL_COUNT;
    while (sentCount >= COUNT_MIN && tree.length(ORDER[sentCount - 1]) == 0) {
      sentCount--;
    }
  }

  /** Returns the bits that all of this takes. */
  int headerBits() {
    return tree.optimalBits() + LENGTH_BITS * sentCount + COUNTS_BITS;
  }

  void write(BitWriter out, HuffmanTree literals, HuffmanTree distances) {
    out.put(literals.maxCode() + 1 - 257, 5);
    out.put(distances.maxCode() + 1 - 1, 5);
    out.put(sentCount - COUNT_MIN, 4);
    for (int i = 0; i < sentCount; i++) {
      out.put(tree.length(ORDER[i]), LENGTH_BITS);
    }
    for (int i = 0; i < symbolCount; i++) {
      out.put(tree.code(symbols[i]), tree.length(symbols[i]));
      out.put(runs[i], EXTRA_BITS[symbols[i]]);
    }
  }

  /** Runs never cross from one code to the other. */
  private void scan(HuffmanTree code) {
    int end = code.maxCode() + 1;
    int last = -1;
    for (int at = 0; at < end; ) {
      int length = code.length(at);
      int run = 1;
      int runMax = length == 0 ? 138 : length == last ? 6 : 7;
      while (run < runMax && at + run < end && code.length(at + run) == length) {
        run++;
      }
      add(length, run, length == last);
      last = length;
      at += run;
    }
  }

  private void add(int length, int run, boolean repeatsLast) {
    if (run < (length == 0 || repeatsLast ? 3 : 4)) {
      for (int i = 0; i < run; i++) {
        add(length, 0);
      }
    } else if (length != 0) {
      if (!repeatsLast) {
        add(length, 0);
      }
      addRun(REPEAT, repeatsLast ? run : run - 1);
    } else {
      addRun(run <= ZEROS_MAX ? ZEROS : MANY_ZEROS, run);
    }
  }

  private void addRun(int symbol, int run) {
    add(symbol, run - RUN_BASE[symbol - REPEAT]);
  }

  private void add(int symbol, int run) {
    symbols[symbolCount] = symbol;
    runs[symbolCount++] = run;
  }
}
