package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.thrift.CompactCursor;

/** Reads the metadata of one column chunk, whose structure has been entered. */
final class ColumnMetadataReader {
  private final CompactCursor cursor;

  private int physicalType;
  private int codec;
  private long encodings;
  private long valueCount;
  private long uncompressedBytes;
  private long compressedBytes;
  private long dataPageOffset;
  private long indexPageOffset;
  private long dictionaryPageOffset;
  private long bloomFilterOffset;
  private long bloomFilterBytes;

  private ColumnMetadataReader(CompactCursor cursor) {
    this.cursor = cursor;
  }

  static ColumnMetadata read(CompactCursor cursor) {
    ColumnMetadataReader reader = new ColumnMetadataReader(cursor);
    while (cursor.nextField()) {
      reader.readField();
    }
    return reader.metadata();
  }

  private ColumnMetadata metadata() {
    return new ColumnMetadata(
        physicalType,
        codec,
        encodings,
        valueCount,
        uncompressedBytes,
        compressedBytes,
        new PageOffsets(dataPageOffset, dictionaryPageOffset, indexPageOffset),
        DeclaredRange.of(bloomFilterOffset, bloomFilterBytes));
  }

  private void readField() {
    switch (cursor.fieldId()) {
      case 1 -> physicalType = cursor.integer32(-1);
      case 2 -> readEncodings();
      case 4 -> codec = cursor.integer32(-1);
      case 5 -> valueCount = cursor.integer(0);
      case 6 -> uncompressedBytes = cursor.integer(0);
      case 7 -> compressedBytes = cursor.integer(0);
      case 9 -> dataPageOffset = cursor.integer(0);
      case 10 -> indexPageOffset = cursor.integer(0);
      case 11 -> dictionaryPageOffset = cursor.integer(0);
      case 14 -> bloomFilterOffset = cursor.integer(0);
      case 15 -> bloomFilterBytes = cursor.integer(0);
      default -> cursor.skip();
    }
  }

  private void readEncodings() {
    int count = cursor.integerCount();
    for (int i = 0; i < count; i++) {
      long encoding = cursor.elementInteger();
      encodings |= encoding >= 0 && encoding < Long.SIZE ? 1L << encoding : 0;
    }
  }
}
