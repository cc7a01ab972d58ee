package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.KeepReason;
import java.util.EnumMap;
import java.util.Map;

/** Counts what becomes of the column chunks of a file. */
final class StatsCounter {
  private final Map<KeepReason, Long> keptPages = new EnumMap<>(KeepReason.class);
  private final Map<AsIsReason, Long> asIsColumnChunks = new EnumMap<>(AsIsReason.class);
  private long reproducedPages;
  private long reproducedBytes;
  private long keptBytes;
  private long streamBytes;

  void reproduced(Piece piece) {
    reproducedPages++;
    reproducedBytes += piece.fileBytes();
  }

  void keptPage(KeepReason reason) {
    keptPages.merge(reason, 1L, Long::sum);
  }

  void keptBytes(long bytes) {
    keptBytes += bytes;
  }

  void asIs(AsIsReason reason) {
    asIsColumnChunks.merge(reason, 1L, Long::sum);
  }

  void stored(StoredStream stream) {
    streamBytes += stream.lengthBytes();
  }

  DeepStats stats() {
    return new DeepStats(
        reproducedPages, reproducedBytes, keptPages, keptBytes, asIsColumnChunks, streamBytes);
  }
}
