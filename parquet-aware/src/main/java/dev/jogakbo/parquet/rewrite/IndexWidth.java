package dev.jogakbo.parquet.rewrite;

/** Bits of the numbers of a dictionary's entries. */
final class IndexWidth {
  /** Values do not lie in a dictionary. */
  static final int NONE = -1;

  private IndexWidth() {}

  /** Returns the bits for so many entries; 1 for a single one, as Arrow has it. */
  static int of(int entryCount) {
    return entryCount <= 1
        ? entryCount
        : Integer.SIZE - Integer.numberOfLeadingZeros(entryCount - 1);
  }
}
