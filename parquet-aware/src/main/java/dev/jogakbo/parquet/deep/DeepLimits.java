package dev.jogakbo.parquet.deep;

/**
 * What is taken apart of a file.
 *
 * @param pageCountMax column chunks with more pages than are left of these stay as they are
 * @param columnChunkBytesMin column chunks with fewer plain bytes are not worth streams of their
 *     own
 */
public record DeepLimits(int pageCountMax, int columnChunkBytesMin) {
  /** For files of any kind. */
  public static final DeepLimits DEFAULT = new DeepLimits(250_000, 4 << 10);
}
