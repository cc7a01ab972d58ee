package dev.jogakbo.store.index;

/**
 * What an index on disk may use.
 *
 * @param cacheBytes room for blocks, block indexes and filters read from disk
 * @param memtableBytes room for entries not yet written to tables on disk; what they leave free
 *     serves as cache
 * @param backgroundJobCountMax threads that flush and compact
 * @param openFileCountMax files held open
 */
public record RocksSettings(
    long cacheBytes, long memtableBytes, int backgroundJobCountMax, int openFileCountMax) {
  private static final long BYTES_MIN = 1 << 20;

  /** Checks the figures. */
  public RocksSettings {
    if (cacheBytes < BYTES_MIN || memtableBytes < BYTES_MIN) {
      throw new IllegalArgumentException(
          "index cache and memtables need 1 MiB each, found %d and %d bytes"
              .formatted(cacheBytes, memtableBytes));
    }
    if (backgroundJobCountMax < 1 || openFileCountMax < 16) {
      throw new IllegalArgumentException(
          "the index needs 1 background job and 16 files, found %d and %d"
              .formatted(backgroundJobCountMax, openFileCountMax));
    }
  }

  /** Returns settings for a small machine. */
  public static RocksSettings defaults() {
    return new RocksSettings(64 << 20, 64 << 20, 2, 512);
  }
}
