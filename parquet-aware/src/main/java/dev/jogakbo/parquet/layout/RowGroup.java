package dev.jogakbo.parquet.layout;

import java.util.List;

/**
 * A row group as the footer describes it; a number the file does not give is 0.
 *
 * @param columnChunks in the footer's order
 * @param rowCount rows
 * @param totalBytes bytes of all column chunks, decompressed
 * @param fileOffset where the file says it begins, often wrong
 * @param ordinal its index as the file says
 */
public record RowGroup(
    List<ColumnChunk> columnChunks, long rowCount, long totalBytes, long fileOffset, int ordinal) {
  /** Copies the list. */
  public RowGroup {
    columnChunks = List.copyOf(columnChunks);
  }
}
