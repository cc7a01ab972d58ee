package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.thrift.CompactCursor;

/**
 * Finds the values in a footer that are kept apart from its structure, in lanes of their own:
 *
 * <pre>
 *   texts   ColumnMetaData   12.1, 12.2, 12.5, 12.6 smallest and largest value
 *   sizes   FileMetaData     3 rows
 *           RowGroup         2, 3, 5, 6 bytes, rows, file_offset
 *           ColumnChunk      2 file_offset, 4 to 7 positions and bytes of page indexes
 *           ColumnMetaData   5, 6, 7 values, bytes; 9, 10, 11, 14 positions; 15 bytes of the bloom
 *                            filter; 12.3, 12.4 nulls, distinct values; 13.3 pages;
 *                            16.1, 16.2, 16.3 bytes of texts, histograms
 * </pre>
 *
 * A row more or less changes sizes of all row groups behind it, and hardly any text or structure. A
 * value is kept as it is written, whatever its type, and its field's header stays in the structure.
 * Walks alike through a footer and through its structure alone, since nothing depends on values.
 * Frozen.
 */
abstract class FooterLanes {
  final byte[] source;
  final CompactCursor cursor;

  /** Where values lie that are not in the structure. */
  enum Lane {
    TEXTS,
    SIZES
  }

  /** Walks through that array, which is borrowed. */
  FooterLanes(byte[] source, int sourceBytes) {
    this.source = source;
    cursor = new CompactCursor(source, "footer").reset(source, 0, sourceBytes);
  }

  /** The cursor is at the header's end of a field whose value belongs to a lane. */
  abstract void take(Lane lane);

  /** A column chunk's description ends at the cursor. */
  void item() {}

  /** A row group begins or ends at the cursor, or the footer ends there. */
  abstract void edge();

  final void walk() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 3 -> take(Lane.SIZES);
        case 4 -> walkRowGroups();
        default -> cursor.skip();
      }
    }
    edge();
  }

  private void walkRowGroups() {
    int count = cursor.structCount();
    edge();
    for (int i = 0; i < count; i++) {
      walkRowGroup();
      edge();
    }
  }

  private void walkRowGroup() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> walkColumnChunks();
        case 2, 3, 5, 6 -> take(Lane.SIZES);
        default -> cursor.skip();
      }
    }
  }

  private void walkColumnChunks() {
    int count = cursor.structCount();
    for (int i = 0; i < count; i++) {
      walkColumnChunk();
      item();
    }
  }

  private void walkColumnChunk() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 3 -> walkMetadata();
        case 2, 4, 5, 6, 7 -> take(Lane.SIZES);
        default -> cursor.skip();
      }
    }
  }

  private void walkMetadata() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 5, 6, 7, 9, 10, 11, 14, 15 -> take(Lane.SIZES);
        case 12 -> walkStatistics();
        case 13 -> walkEncodingCounts();
        case 16 -> walkSizeStatistics();
        default -> cursor.skip();
      }
    }
  }

  private void walkStatistics() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1, 2, 5, 6 -> take(Lane.TEXTS);
        case 3, 4 -> take(Lane.SIZES);
        default -> cursor.skip();
      }
    }
  }

  private void walkEncodingCounts() {
    int count = cursor.structCount();
    for (int i = 0; i < count; i++) {
      cursor.enterStruct();
      while (cursor.nextField()) {
        if (cursor.fieldId() == 3) {
          take(Lane.SIZES);
        } else {
          cursor.skip();
        }
      }
    }
  }

  private void walkSizeStatistics() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1, 2, 3 -> take(Lane.SIZES);
        default -> cursor.skip();
      }
    }
  }
}
