package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.bloom.SplitBlockBloomFilter;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.rewrite.PageFacts.PageCounts;
import dev.jogakbo.parquet.rewrite.PageWriter.Written;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums over the pages of one column chunk. */
final class ColumnTotals {
  private final Bounds bounds;
  private final Bound.Shortening shortening;
  private final long[] definitionCounts;
  private final long[] repetitionCounts;

  private int dictionaryBytes;
  private long compressedBytes;
  private long uncompressedBytes;
  private long nullCount;
  private long levelCount;
  private long unencodedBytes;
  private int indexPageCount;
  private int plainPageCount;

  ColumnTotals(LeafColumn column) {
    bounds = Bounds.in(ValueOrder.of(column));
    shortening = Bound.Shortening.of(column);
    definitionCounts = new long[column.maxDefinitionLevel() + 1];
    repetitionCounts = new long[column.maxRepetitionLevel() + 1];
  }

  void addLevels(int definition, int repetition) {
    definitionCounts[definition]++;
    repetitionCounts[repetition]++;
  }

  void add(PageFacts page, Bounds pageBounds, boolean isByDictionary) {
    PageCounts counts = page.counts();
    compressedBytes += counts.compressedBytes();
    uncompressedBytes += counts.uncompressedBytes();
    nullCount += counts.nullCount();
    levelCount += counts.levelCount();
    unencodedBytes += page.unencodedBytes();
    bounds.addAll(pageBounds);
    indexPageCount += isByDictionary ? 1 : 0;
    plainPageCount += isByDictionary ? 0 : 1;
  }

  void addDictionary(Written page) {
    dictionaryBytes = page.compressedBytes();
    compressedBytes += page.compressedBytes();
    uncompressedBytes += page.uncompressedBytes();
  }

  WrittenColumnChunk finish(List<PageFacts> pages, @Nullable SplitBlockBloomFilter bloom) {
    byte[] least = bounds.least();
    byte[] greatest = bounds.greatest();
    return new WrittenColumnChunk(
        new WrittenColumnChunk.Sizes(
            levelCount, compressedBytes, uncompressedBytes, dictionaryBytes),
        new WrittenColumnChunk.PageMix(indexPageCount, plainPageCount),
        new WrittenColumnChunk.Statistics(
            nullCount,
            least == null ? null : Bound.below(least, shortening),
            greatest == null ? null : Bound.above(greatest, shortening),
            unencodedBytes,
            definitionCounts,
            repetitionCounts),
        pages,
        bloom);
  }
}
