package dev.jogakbo.service.parquet;

/**
 * How much a file may become while it is taken apart. A few bytes can stand for very many, and many
 * that are alike cost no room; so work is bounded by the bytes that came. Used by one thread.
 */
final class Expansion {
  /** What any file may become. */
  private static final long FREE_BYTES = 64L << 20;

  /** What a file may become beyond that, for each byte it has. */
  private static final long BYTES_PER_BYTE = 32;

  private final long bytesMax;
  private long bytes;

  Expansion(long fileBytes) {
    this.bytesMax = FREE_BYTES + BYTES_PER_BYTE * fileBytes;
  }

  /** Counts bytes of streams. */
  void add(long count) throws TooCostlyException {
    bytes += count;
    if (bytes > bytesMax) {
      throw new TooCostlyException(bytes);
    }
  }
}
