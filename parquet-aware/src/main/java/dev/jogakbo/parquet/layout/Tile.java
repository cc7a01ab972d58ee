package dev.jogakbo.parquet.layout;

import org.jspecify.annotations.Nullable;

/**
 * Bytes {@code [start, end)} of a file, at least one, and what they are.
 *
 * @param columnChunk which column chunk they belong to, if to one
 */
public record Tile(TileKind kind, long start, long end, @Nullable ColumnChunk columnChunk) {
  /** Checks that there is a byte. */
  public Tile {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException("no tile: [" + start + ", " + end + ")");
    }
  }

  /** Returns the number of bytes. */
  public long lengthBytes() {
    return end - start;
  }
}
