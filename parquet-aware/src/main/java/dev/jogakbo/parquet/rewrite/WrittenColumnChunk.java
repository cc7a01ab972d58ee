package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.bloom.SplitBlockBloomFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column chunk whose pages are made, and what the footer will say of it. */
record WrittenColumnChunk(
    Sizes sizes,
    PageMix mix,
    Statistics statistics,
    List<PageFacts> pages,
    @Nullable SplitBlockBloomFilter bloom) {

  /**
   * Its sizes.
   *
   * @param levelCount values, nulls included
   * @param compressedBytes of all pages with headers
   * @param dictionaryBytes of the dictionary page with header, 0 if there is none
   */
  record Sizes(
      long levelCount, long compressedBytes, long uncompressedBytes, int dictionaryBytes) {}

  /** How many of its data pages are written in which way. */
  record PageMix(int indexPageCount, int plainPageCount) {}

  /**
   * What its values are like.
   *
   * @param unencodedBytes of texts and byte strings
   * @param definitionCounts how many definition levels there are of each
   * @param repetitionCounts how many repetition levels there are of each
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Statistics(
      long nullCount,
      @Nullable Bound least,
      @Nullable Bound greatest,
      long unencodedBytes,
      long[] definitionCounts,
      long[] repetitionCounts) {}
}
