package dev.jogakbo.store.usage;

import java.util.Arrays;

/**
 * One bit for each place of a chunk: a xorb's number and an index in it. Memory is a bit per chunk
 * of the xorbs marked, in steps of 64, and a reference per xorb number. Used by one thread.
 */
public final class ChunkMarks {
  private long[][] xorbs = new long[64][];

  /** Marks the place; returns whether it was not marked before. */
  public boolean add(int xorbNumber, int chunkIndex) {
    long[] words = words(xorbNumber, chunkIndex >>> 6);
    long bit = 1L << chunkIndex;
    boolean isNew = (words[chunkIndex >>> 6] & bit) == 0;
    words[chunkIndex >>> 6] |= bit;
    return isNew;
  }

  /** Returns whether the place is marked. */
  public boolean contains(int xorbNumber, int chunkIndex) {
    long[] words = xorbNumber < xorbs.length ? xorbs[xorbNumber] : null;
    int word = chunkIndex >>> 6;
    return words != null && word < words.length && (words[word] & 1L << chunkIndex) != 0;
  }

  /** Returns whether any place of the xorb is marked. */
  public boolean containsXorb(int xorbNumber) {
    return xorbNumber < xorbs.length && xorbs[xorbNumber] != null;
  }

  /** Returns the same marks, which go their own way from now on. */
  public ChunkMarks copy() {
    ChunkMarks copy = new ChunkMarks();
    copy.xorbs = xorbs.clone();
    Arrays.setAll(copy.xorbs, xorb -> xorbs[xorb] == null ? null : xorbs[xorb].clone());
    return copy;
  }

  /**
   * Marks in {@code twice} what is marked here and in {@code once}, then all of it in {@code once}.
   */
  void addTo(ChunkMarks once, ChunkMarks twice) {
    for (int xorb = 0; xorb < xorbs.length; xorb++) {
      long[] words = xorbs[xorb];
      for (int word = 0; words != null && word < words.length; word++) {
        long[] known = once.words(xorb, word);
        twice.words(xorb, word)[word] |= known[word] & words[word];
        known[word] |= words[word];
      }
    }
  }

  private long[] words(int xorbNumber, int word) {
    if (xorbNumber >= xorbs.length) {
      xorbs = Arrays.copyOf(xorbs, Math.max(xorbNumber + 1, 2 * xorbs.length));
    }
    long[] words = xorbs[xorbNumber];
    if (words == null || word >= words.length) {
      words = words == null ? new long[word + 1] : Arrays.copyOf(words, word + 1);
      xorbs[xorbNumber] = words;
    }
    return words;
  }
}
