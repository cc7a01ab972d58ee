package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.layout.PageValues.LevelEncodings;
import dev.jogakbo.parquet.thrift.CompactCursor;
import org.jspecify.annotations.Nullable;

/** Reads headers of pages, one after another. Used by one thread. */
final class PageHeaderReader {
  private static final int MISSING = -1;

  private final CompactCursor cursor = new CompactCursor(new byte[0], "page header");

  private @Nullable PageKind kind;
  private int uncompressedBytes;
  private int bodyBytes;
  private int valueCount;
  private int encoding;
  private int definitionEncoding;
  private int repetitionEncoding;
  private int rowCount;
  private int nullCount;
  private int definitionBytes;
  private int repetitionBytes;
  private boolean isCompressed;

  /**
   * Reads the header that {@code bytes[start, end)} begins with; nothing if it is one of no page.
   *
   * @throws dev.jogakbo.parquet.thrift.MalformedThriftException if there is no structure
   */
  @Nullable PageHeader find(byte[] bytes, int start, int end) {
    clear();
    cursor.reset(bytes, start, end).enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> kind = PageKind.find(cursor.integer32(MISSING));
        case 2 -> uncompressedBytes = cursor.integer32(MISSING);
        case 3 -> bodyBytes = cursor.integer32(MISSING);
        case 5, 7 -> readValues();
        case 8 -> readValuesV2();
        default -> cursor.skip();
      }
    }
    return kind != null && isSound() ? header(kind) : null;
  }

  /** Returns the bytes of the header read. */
  int headerEnd() {
    return cursor.position();
  }

  private void clear() {
    kind = null;
    uncompressedBytes = MISSING;
    bodyBytes = MISSING;
    valueCount = 0;
    encoding = 0;
    definitionEncoding = LevelEncodings.RLE.definition();
    repetitionEncoding = LevelEncodings.RLE.repetition();
    rowCount = 0;
    nullCount = 0;
    definitionBytes = 0;
    repetitionBytes = 0;
    isCompressed = true;
  }

  private boolean isSound() {
    return uncompressedBytes >= 0
        && bodyBytes >= 0
        && definitionBytes >= 0
        && repetitionBytes >= 0
        && bodyBytes - (long) definitionBytes - repetitionBytes >= 0;
  }

  private PageHeader header(PageKind kind) {
    PageValues.Levels levels =
        kind == PageKind.DATA_V2
            ? new PageValues.Levels(rowCount, nullCount, definitionBytes, repetitionBytes)
            : PageValues.Levels.IN_BODY;
    PageValues values =
        new PageValues(valueCount, encoding, levels, levelEncodings(), isCompressed);
    return new PageHeader(kind, bodyBytes, uncompressedBytes, values);
  }

  private LevelEncodings levelEncodings() {
    LevelEncodings rle = LevelEncodings.RLE;
    boolean isRle =
        kind != PageKind.DATA_V1
            || (definitionEncoding == rle.definition() && repetitionEncoding == rle.repetition());
    return isRle ? rle : new LevelEncodings(definitionEncoding, repetitionEncoding);
  }

  /** Reads what pages of version 1 and dictionaries have alike, and encodings of levels. */
  private void readValues() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> valueCount = cursor.integer32(0);
        case 2 -> encoding = cursor.integer32(MISSING);
        case 3 -> definitionEncoding = cursor.integer32(MISSING);
        case 4 -> repetitionEncoding = cursor.integer32(MISSING);
        default -> cursor.skip();
      }
    }
  }

  private void readValuesV2() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> valueCount = cursor.integer32(0);
        case 2 -> nullCount = cursor.integer32(0);
        case 3 -> rowCount = cursor.integer32(0);
        case 4 -> encoding = cursor.integer32(MISSING);
        case 5 -> definitionBytes = cursor.integer32(MISSING);
        case 6 -> repetitionBytes = cursor.integer32(MISSING);
        case 7 -> readIsCompressed();
        default -> cursor.skip();
      }
    }
  }

  /** Takes what is no boolean for absent, which means yes. */
  private void readIsCompressed() {
    boolean isBoolean = cursor.isBoolean();
    isCompressed = cursor.isTrue() || !isBoolean;
  }
}
