package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.inspect.Inspection.StatisticsFound;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.thrift.CompactCursor;
import org.jspecify.annotations.Nullable;

/** Reads what headers of pages say beyond sizes and encodings. */
final class PageDetailsReader {
  private final ByteSource source;
  private final ValueText texts;

  PageDetailsReader(ByteSource source, ValueText texts) {
    this.source = source;
    this.texts = texts;
  }

  /**
   * Of a page.
   *
   * @param crc in hexadecimal digits
   */
  record Details(@Nullable String crc, @Nullable StatisticsFound statistics) {}

  /** Reads a header that has been read before, and so is well-formed. */
  Details read(Page page) {
    byte[] header = source.read(page.start(), page.headerBytes());
    CompactCursor cursor = new CompactCursor(header, "page header");
    @Nullable String crc = null;
    @Nullable StatisticsFound statistics = null;
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 4 -> crc = crc(cursor);
        case 5 -> statistics = statistics(header, cursor, 5);
        case 8 -> statistics = statistics(header, cursor, 8);
        default -> cursor.skip();
      }
    }
    return new Details(crc, statistics);
  }

  private static @Nullable String crc(CompactCursor cursor) {
    boolean isThere = cursor.isInteger();
    int crc = cursor.integer32(0);
    return isThere ? "%08x".formatted(crc) : null;
  }

  private @Nullable StatisticsFound statistics(byte[] header, CompactCursor cursor, int field) {
    @Nullable StatisticsFound found = null;
    if (cursor.enterStructField()) {
      while (cursor.nextField()) {
        if (cursor.fieldId() == field) {
          found = StatisticsReader.find(header, cursor, texts);
        } else {
          cursor.skip();
        }
      }
    }
    return found;
  }
}
