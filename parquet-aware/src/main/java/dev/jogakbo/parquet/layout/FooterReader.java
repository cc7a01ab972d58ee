package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.thrift.CompactCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a footer. Fields that are not known, or not of the type they should be, count as absent.
 */
final class FooterReader {
  private final CompactCursor cursor;
  private final int columnChunkCountMax;
  private int columnChunkCount;

  private int version;
  private @Nullable ParquetSchema schema;
  private long rowCount;
  private String createdBy = "";
  private final List<RowGroup> rowGroups = new ArrayList<>();

  private FooterReader(byte[] bytes, int columnChunkCountMax) {
    cursor = new CompactCursor(bytes, "footer");
    this.columnChunkCountMax = columnChunkCountMax;
  }

  /**
   * Reads the structure the bytes begin with.
   *
   * @throws dev.jogakbo.parquet.thrift.MalformedThriftException if there is none
   * @throws LayoutRefusedException if there are too many column chunks
   */
  static ParquetFooter read(byte[] bytes, LayoutLimits limits) {
    return new FooterReader(bytes, limits.columnChunkCountMax()).read();
  }

  private ParquetFooter read() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> version = cursor.integer32(0);
        case 2 -> schema = SchemaReader.find(cursor, columnChunkCountMax);
        case 3 -> rowCount = cursor.integer(0);
        case 4 -> readRowGroups();
        case 6 -> createdBy = cursor.text("");
        default -> cursor.skip();
      }
    }
    return new ParquetFooter(cursor.position(), version, rowCount, createdBy, rowGroups, schema);
  }

  private void readRowGroups() {
    int count = cursor.structCount();
    for (int i = 0; i < count; i++) {
      rowGroups.add(readRowGroup());
    }
  }

  private RowGroup readRowGroup() {
    List<ColumnChunk> columnChunks = new ArrayList<>();
    long totalBytes = 0;
    long rows = 0;
    long fileOffset = 0;
    int ordinal = 0;
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> readColumnChunks(columnChunks);
        case 2 -> totalBytes = cursor.integer(0);
        case 3 -> rows = cursor.integer(0);
        case 5 -> fileOffset = cursor.integer(0);
        case 7 -> ordinal = cursor.integer32(0);
        default -> cursor.skip();
      }
    }
    countColumnChunks(1);
    return new RowGroup(columnChunks, rows, totalBytes, fileOffset, ordinal);
  }

  private void readColumnChunks(List<ColumnChunk> columnChunks) {
    int count = cursor.structCount();
    countColumnChunks(count);
    for (int i = 0; i < count; i++) {
      columnChunks.add(ColumnChunkReader.read(cursor, rowGroups.size(), columnChunks.size()));
    }
  }

  /** Counts an empty row group as one, since it takes as much memory. */
  private void countColumnChunks(int count) {
    if (count > columnChunkCountMax - columnChunkCount) {
      throw new LayoutRefusedException(
          LayoutRefusal.TOO_MANY_COLUMN_CHUNKS,
          "footer: expected at most " + columnChunkCountMax + " column chunks, found more");
    }
    columnChunkCount += count;
  }
}
