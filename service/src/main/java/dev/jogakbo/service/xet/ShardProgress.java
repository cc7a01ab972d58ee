package dev.jogakbo.service.xet;

/** Hears how far a shard has been verified. */
@FunctionalInterface
interface ShardProgress {
  /** Nobody listens. */
  ShardProgress SILENT = (_, _) -> {};

  /** So many of its files were found to be what they are said to be. */
  void verified(int count, int total);
}
