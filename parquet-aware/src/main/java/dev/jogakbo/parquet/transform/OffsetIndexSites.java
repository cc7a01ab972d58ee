package dev.jogakbo.parquet.transform;

import static dev.jogakbo.parquet.transform.RelativeCode.POSITION;

import dev.jogakbo.parquet.thrift.CompactCursor;

/**
 * Finds every position in an offset index: {@code OffsetIndex} 1, a list of {@code PageLocation}
 * whose field 1 is expected behind the page before it, of {@code compressed_page_size} 2; the first
 * where the column chunk's data pages begin. Frozen.
 */
final class OffsetIndexSites {
  private final CompactCursor cursor;
  private final SiteCoder coder;
  private long next;

  OffsetIndexSites(SiteCoder coder, long dataPageOffset) {
    this.cursor = coder.cursor("offset index");
    this.coder = coder;
    this.next = dataPageOffset;
  }

  /** Walks through the structure the source begins with and returns where it ends. */
  int walk() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      if (cursor.fieldId() == 1) {
        int count = cursor.structCount();
        for (int i = 0; i < count; i++) {
          walkLocation();
        }
      } else {
        cursor.skip();
      }
    }
    return cursor.position();
  }

  private void walkLocation() {
    long offset = next;
    long pageBytes = 0;
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> offset = coder.take(cursor, POSITION, next);
        case 2 -> pageBytes = cursor.integer(0);
        default -> cursor.skip();
      }
    }
    next = offset + pageBytes;
  }
}
