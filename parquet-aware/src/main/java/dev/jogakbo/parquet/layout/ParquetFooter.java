package dev.jogakbo.parquet.layout;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file's footer says (parquet.thrift, {@code FileMetaData}).
 *
 * @param lengthBytes bytes of the structure; a signature or anything else may follow it
 * @param version of the format
 * @param rowCount rows of all row groups
 * @param createdBy the writer, empty if it does not say
 * @param rowGroups in the footer's order
 * @param schema nothing if what the footer says makes none
 */
public record ParquetFooter(
    int lengthBytes,
    int version,
    long rowCount,
    String createdBy,
    List<RowGroup> rowGroups,
    @Nullable ParquetSchema schema) {
  /** Copies the list. */
  public ParquetFooter {
    rowGroups = List.copyOf(rowGroups);
  }
}
