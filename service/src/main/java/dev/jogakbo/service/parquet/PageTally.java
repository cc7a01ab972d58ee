package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.deep.AsIsReason;
import java.util.Map;

/**
 * What became of the pages of a file.
 *
 * @param valuePages kept as values
 * @param decompressedPages kept decompressed
 * @param keptPages kept as they are, in column chunks that are taken apart
 * @param asIsColumnChunks column chunks that are not
 */
public record PageTally(
    long valuePages,
    long decompressedPages,
    long keptPages,
    Map<AsIsReason, Long> asIsColumnChunks) {
  /** Copies the map. */
  public PageTally {
    asIsColumnChunks = Map.copyOf(asIsColumnChunks);
  }
}
