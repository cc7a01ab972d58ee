package dev.jogakbo.service.optimise;

import dev.jogakbo.service.parquet.ParquetOutcome;

/** Is told what became of files that were stored as they are. Called by many threads. */
public interface OptimiseListener {
  /** Nobody wants to know. */
  OptimiseListener NONE = (_, _) -> {};

  /** A file of that length was tried; at the level plain it stays as it is. */
  void tried(ParquetOutcome outcome, long sizeBytes);
}
