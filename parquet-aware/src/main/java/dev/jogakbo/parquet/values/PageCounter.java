package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.deep.DeepStats;
import dev.jogakbo.parquet.deep.StoredStream;
import dev.jogakbo.parquet.values.ValuesFile.ValuesStats;

/** Counts what becomes of pages. */
final class PageCounter {
  private long valuePages;
  private long rawPages;
  private long keptPages;
  private long valueFileBytes;
  private long streamBytes;

  void add(Piece piece) {
    switch (piece.kind()) {
      case KEPT -> keptPages += piece.headerBytes() > 0 ? 1 : 0;
      case RAW -> rawPages++;
      case DICTIONARY, KEPT_DICTIONARY, INDEXED, DIRECT -> {
        valuePages++;
        valueFileBytes += piece.fileBytes();
      }
    }
  }

  void stored(StoredStream stream) {
    streamBytes += stream.lengthBytes();
  }

  ValuesStats stats(DeepStats columnChunks) {
    return new ValuesStats(
        valuePages, rawPages, keptPages, valueFileBytes, streamBytes, columnChunks);
  }
}
