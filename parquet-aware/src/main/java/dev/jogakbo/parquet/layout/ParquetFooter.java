package dev.jogakbo.parquet.layout;

import java.util.List;

/**
 * What a file's footer says (parquet.thrift, {@code FileMetaData}).
 *
 * @param lengthBytes bytes of the structure; a signature or anything else may follow it
 * @param version of the format
 * @param rowCount rows of all row groups
 * @param createdBy the writer, empty if it does not say
 * @param rowGroups in the footer's order
 */
public record ParquetFooter(
    int lengthBytes, int version, long rowCount, String createdBy, List<RowGroup> rowGroups) {
  /** Copies the list. */
  public ParquetFooter {
    rowGroups = List.copyOf(rowGroups);
  }
}
