package dev.jogakbo.parquet.rewrite;

import org.jspecify.annotations.Nullable;

/**
 * What the page index says of a data page.
 *
 * @param least nothing if there are only nulls, or values without order
 * @param greatest nothing as {@code least}
 * @param isWithoutOrder whether there are values but none with an order
 * @param unencodedBytes bytes of texts and byte strings
 */
record PageFacts(
    PageCounts counts,
    @Nullable Bound least,
    @Nullable Bound greatest,
    boolean isWithoutOrder,
    long unencodedBytes) {

  /**
   * Sizes of a page.
   *
   * @param levelCount values, nulls included
   * @param compressedBytes with header
   * @param uncompressedBytes with header
   */
  record PageCounts(
      int levelCount, int nullCount, int rowCount, int compressedBytes, int uncompressedBytes) {}

  /** Whether the page holds no value at all. */
  boolean isNullPage() {
    return counts.nullCount == counts.levelCount;
  }
}
