package dev.jogakbo.parquet.layout;

import org.jspecify.annotations.Nullable;

/**
 * A column chunk as the footer describes it.
 *
 * @param rowGroup index of its row group in the footer
 * @param column index of the column in its row group
 * @param traits what sets it apart
 * @param fileOffset old and unreliable: a position near it, or 0
 * @param metadata missing in some files with encryption
 * @param offsetIndex where its pages are listed
 * @param columnIndex where its pages' statistics are listed
 */
public record ColumnChunk(
    int rowGroup,
    int column,
    Traits traits,
    long fileOffset,
    @Nullable ColumnMetadata metadata,
    DeclaredRange offsetIndex,
    DeclaredRange columnIndex) {

  /** Whether a column chunk can be looked into. */
  public enum Traits {
    /** Its pages lie in this file as they are. */
    PLAIN,
    /** Its pages lie in this file, headers and all encrypted. */
    ENCRYPTED,
    /** Its pages lie in another file, to which all its offsets refer. */
    ELSEWHERE
  }

  /** Returns where the file says its pages lie; a length of 0 if it does not say. */
  public DeclaredRange pages() {
    return metadata == null || traits == Traits.ELSEWHERE
        ? DeclaredRange.NONE
        : new DeclaredRange(metadata.pages().first(), metadata.compressedBytes());
  }

  @Override
  public String toString() {
    return "row group " + rowGroup + " column " + column;
  }
}
