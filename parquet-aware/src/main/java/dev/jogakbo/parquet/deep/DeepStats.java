package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.KeepReason;
import java.util.Map;

/**
 * What became of the column chunks of a file.
 *
 * @param reproducedPages pages that are stored decompressed
 * @param reproducedBytes bytes they have in the file
 * @param keptPages pages of the column chunks taken apart that are stored as they are
 * @param keptBytes bytes they have in the file, and what follows where no more pages were found
 * @param asIsColumnChunks column chunks that were not taken apart
 * @param streamBytes bytes of all streams
 */
public record DeepStats(
    long reproducedPages,
    long reproducedBytes,
    Map<KeepReason, Long> keptPages,
    long keptBytes,
    Map<AsIsReason, Long> asIsColumnChunks,
    long streamBytes) {
  /** Copies the maps. */
  public DeepStats {
    keptPages = Map.copyOf(keptPages);
    asIsColumnChunks = Map.copyOf(asIsColumnChunks);
  }
}
