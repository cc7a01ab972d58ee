package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.layout.ColumnChunk.Traits;
import dev.jogakbo.parquet.thrift.CompactCursor;
import org.jspecify.annotations.Nullable;

/** Reads the description of one column chunk. */
final class ColumnChunkReader {
  private final CompactCursor cursor;

  private Traits traits = Traits.PLAIN;
  private long fileOffset;
  private @Nullable ColumnMetadata metadata;
  private long offsetIndexOffset;
  private long offsetIndexBytes;
  private long columnIndexOffset;
  private long columnIndexBytes;

  private ColumnChunkReader(CompactCursor cursor) {
    this.cursor = cursor;
  }

  static ColumnChunk read(CompactCursor cursor, int rowGroup, int column) {
    ColumnChunkReader reader = new ColumnChunkReader(cursor);
    reader.readFields();
    return new ColumnChunk(
        rowGroup,
        column,
        reader.traits,
        reader.fileOffset,
        reader.metadata,
        DeclaredRange.of(reader.offsetIndexOffset, reader.offsetIndexBytes),
        DeclaredRange.of(reader.columnIndexOffset, reader.columnIndexBytes));
  }

  private void readFields() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> readPath();
        case 2 -> fileOffset = cursor.integer(0);
        case 3 -> readMetadata();
        case 4 -> offsetIndexOffset = cursor.integer(0);
        case 5 -> offsetIndexBytes = cursor.integer(0);
        case 6 -> columnIndexOffset = cursor.integer(0);
        case 7 -> columnIndexBytes = cursor.integer(0);
        case 8 -> readEncryption();
        default -> cursor.skip();
      }
    }
  }

  private void readPath() {
    if (!cursor.text("").isEmpty()) {
      traits = Traits.ELSEWHERE;
    }
  }

  private void readEncryption() {
    if (cursor.isStruct() && traits == Traits.PLAIN) {
      traits = Traits.ENCRYPTED;
    }
    cursor.skip();
  }

  private void readMetadata() {
    if (cursor.enterStructField()) {
      metadata = ColumnMetadataReader.read(cursor);
    }
  }
}
