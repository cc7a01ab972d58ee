package dev.jogakbo.parquet.rewrite;

/**
 * Says where the pages of one column end, by the column's content alone and exactly as Arrow does
 * (C++ since 21, Rust since 58, when asked for content-defined chunking), so that files of either
 * share their pages.
 *
 * <p>What is counted and hashed, in this order, for each pair of levels: the definition level, then
 * the repetition level, each as two bytes, low byte first, where the column has such levels at all;
 * then the value, if there is one, in the bytes Arrow holds it in ({@link ArrowForm}). A piece with
 * which a page has not yet reached its least length is counted only. Each byte b of other pieces
 * moves a gear hash, which is never reset:
 *
 * <pre>
 *   hash = (hash &lt;&lt; 1) + TABLE[round][b]        matched if hash &amp; mask == 0, once is enough
 * </pre>
 *
 * After a pair of levels that begins a row: if it matched, the next round begins; after the eighth
 * a page begins with this row, and the first round. Otherwise one begins if the page before has
 * reached its greatest length; then the round stays. Eight rounds make lengths that are spread like
 * a bell; one would spread them exponentially.
 *
 * <p>Used by one thread, for one column chunk or for those of one column, one after another.
 */
final class ContentCutter {
  private final CutLimits limits;
  private final long mask;
  private final boolean hasDefinitions;
  private final boolean hasRepetitions;

  private long hash;
  private int round;
  private long[] table = GearTables.round(0);
  private boolean matched;
  private long bytes;

  /** Cuts a column whose levels go up to those. */
  ContentCutter(CutLimits limits, int definitionMax, int repetitionMax) {
    this.limits = limits;
    this.mask = limits.mask();
    this.hasDefinitions = definitionMax > 0;
    this.hasRepetitions = repetitionMax > 0;
  }

  /** Returns another that cuts from here on as this one. */
  ContentCutter copy() {
    ContentCutter copy = new ContentCutter(limits, hasDefinitions ? 1 : 0, hasRepetitions ? 1 : 0);
    copy.hash = hash;
    copy.round = round;
    copy.table = table;
    copy.matched = matched;
    copy.bytes = bytes;
    return copy;
  }

  /**
   * Takes a pair of levels and its value, {@code bytes[start, start + lengthBytes)}; length 0 where
   * there is none. Returns whether a page ends before it.
   */
  boolean cutsBefore(int definition, int repetition, byte[] value, int start, int lengthBytes) {
    if (hasDefinitions) {
      addLevel(definition);
    }
    if (hasRepetitions) {
      addLevel(repetition);
    }
    add(value, start, lengthBytes);
    return repetition == 0 && isPageFull();
  }

  private boolean isPageFull() {
    if (matched) {
      matched = false;
      round = (round + 1) % GearTables.ROUNDS;
      table = GearTables.round(round);
      if (round == 0) {
        bytes = 0;
        return true;
      }
    }
    if (bytes >= limits.bytesMax()) {
      bytes = 0;
      return true;
    }
    return false;
  }

  private void addLevel(int level) {
    bytes += Short.BYTES;
    if (bytes >= limits.bytesMin()) {
      move(level & 0xff);
      move(level >>> Byte.SIZE & 0xff);
    }
  }

  private void move(int value) {
    hash = (hash << 1) + table[value];
    matched |= (hash & mask) == 0;
  }

  private void add(byte[] value, int start, int lengthBytes) {
    bytes += lengthBytes;
    if (bytes < limits.bytesMin()) {
      return;
    }
    long[] numbers = table;
    long moved = hash;
    long wanted = mask;
    boolean found = matched;
    for (int i = start; i < start + lengthBytes; i++) {
      moved = (moved << 1) + numbers[value[i] & 0xff];
      found |= (moved & wanted) == 0;
    }
    hash = moved;
    matched = found;
  }
}
