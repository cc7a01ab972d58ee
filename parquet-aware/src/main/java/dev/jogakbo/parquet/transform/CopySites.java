package dev.jogakbo.parquet.transform;

import static dev.jogakbo.parquet.transform.RelativeCode.POSITION;

import dev.jogakbo.parquet.thrift.CompactCursor;

/**
 * Finds every position in a copy of metadata behind a column chunk. All of them are expected where
 * the column chunk begins, so a copy depends on nothing before its column chunk. Frozen.
 *
 * <pre>
 *   ColumnChunk      2 file_offset, 3 the metadata, 4 offset_index_offset, 6 column_index_offset
 *   ColumnMetaData   9 data_page_offset, 10 index_page_offset, 11 dictionary_page_offset,
 *                    14 bloom_filter_offset
 * </pre>
 */
final class CopySites {
  private final CompactCursor cursor;
  private final SiteCoder coder;
  private final long columnChunkStart;

  CopySites(SiteCoder coder, long columnChunkStart) {
    this.cursor = coder.cursor("copy of metadata");
    this.coder = coder;
    this.columnChunkStart = columnChunkStart;
  }

  /** Walks through a copy of a {@code ColumnChunk} and returns where it ends. */
  int walkColumnChunk() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 2, 4, 6 -> coder.take(cursor, POSITION, columnChunkStart);
        case 3 -> walkField();
        default -> cursor.skip();
      }
    }
    return cursor.position();
  }

  /** Walks through a copy of a {@code ColumnMetaData} and returns where it ends. */
  int walkMetadata() {
    cursor.enterStruct();
    walkFields();
    return cursor.position();
  }

  private void walkField() {
    if (cursor.enterStructField()) {
      walkFields();
    }
  }

  private void walkFields() {
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 9, 10, 11, 14 -> coder.take(cursor, POSITION, columnChunkStart);
        default -> cursor.skip();
      }
    }
  }
}
