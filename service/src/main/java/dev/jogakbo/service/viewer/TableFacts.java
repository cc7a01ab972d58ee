package dev.jogakbo.service.viewer;

/**
 * What a data file is in brief.
 *
 * @param rowCount rows that are known
 * @param columnCount columns
 * @param plainBytes bytes of its values, roughly as much as they take in memory
 * @param isPartial whether there are more rows than are known
 */
record TableFacts(long rowCount, int columnCount, long plainBytes, boolean isPartial) {

  /** Adds numbers that files may say anything of. */
  static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
