package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.layout.Tile;
import java.util.List;

/**
 * What is taken apart of a file.
 *
 * @param pageCountMax column chunks with more pages than are left of these stay as they are
 * @param columnChunkBytesMin column chunks with fewer bytes, plain and in the file, are not worth
 *     streams of their own, unless there are many of their column
 */
public record DeepLimits(int pageCountMax, int columnChunkBytesMin) {
  /** For files of any kind. */
  public static final DeepLimits DEFAULT = new DeepLimits(250_000, 4 << 10);

  private static final int MANY_BYTES_MIN = 32 << 10;
  private static final int ONE_OF_MANY_BYTES_MIN = 256;

  /** Returns the least bytes of column chunks of one column that are taken apart. */
  int columnChunkBytesMin(List<Tile> columnChunks) {
    long fileBytes = columnChunks.stream().mapToLong(Tile::lengthBytes).sum();
    return fileBytes < MANY_BYTES_MIN
        ? columnChunkBytesMin
        : Math.min(columnChunkBytesMin, ONE_OF_MANY_BYTES_MIN);
  }
}
