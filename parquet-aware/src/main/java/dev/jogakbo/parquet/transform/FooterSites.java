package dev.jogakbo.parquet.transform;

import static dev.jogakbo.parquet.transform.RelativeCode.DIFFERENCE;
import static dev.jogakbo.parquet.transform.RelativeCode.POSITION;

import dev.jogakbo.parquet.thrift.CompactCursor;

/**
 * Finds every position in a footer, and what is to be expected there from what came before it:
 *
 * <pre>
 *   ColumnChunk      2 file_offset, 3.9 data_page_offset,      the end of the column chunk described
 *                    3.10 index_page_offset,                   before, of the first byte 4
 *                    3.11 dictionary_page_offset
 *                    3.14 bloom_filter_offset                  behind the one before, if its length
 *                    4 offset_index_offset                     is known, else at it
 *                    6 column_index_offset
 *   RowGroup         5 file_offset                             where its first column chunk begins
 *                    7 ordinal                                 its index, as a 16-bit number
 * </pre>
 *
 * Walks alike through a footer as it is and one whose positions are relative, because the coder
 * tells it of each number what it is in the file. Frozen: what is expected decides what is stored.
 */
final class FooterSites {
  private static final long FIRST = 4;

  private final CompactCursor cursor;
  private final SiteCoder coder;
  private final FooterListener listener;

  private long next = FIRST;
  private long nextBloomFilter;
  private long nextColumnIndex;
  private long nextOffsetIndex;
  private int rowGroupCount;
  private long rowGroupStart;
  private boolean rowGroupHasStart;

  FooterSites(SiteCoder coder, RunningStarts starts, FooterListener listener) {
    this.cursor = coder.cursor("footer");
    this.coder = coder;
    this.listener = listener;
    nextBloomFilter = starts.bloomFilter();
    nextColumnIndex = starts.columnIndex();
    nextOffsetIndex = starts.offsetIndex();
  }

  /**
   * Walks through the footer the source begins with.
   *
   * @return where it ends
   */
  int walk() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      if (cursor.fieldId() == 4) {
        int count = cursor.structCount();
        for (int i = 0; i < count; i++) {
          walkRowGroup();
        }
      } else {
        cursor.skip();
      }
      listener.field(cursor.position());
    }
    return cursor.position();
  }

  private void walkRowGroup() {
    rowGroupHasStart = false;
    rowGroupStart = next;
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> walkColumnChunks();
        case 5 -> coder.take(cursor, POSITION, rowGroupStart);
        case 7 -> coder.take(cursor, DIFFERENCE, (short) rowGroupCount);
        default -> cursor.skip();
      }
    }
    rowGroupCount++;
    listener.rowGroup(cursor.position());
  }

  private void walkColumnChunks() {
    int count = cursor.structCount();
    for (int i = 0; i < count; i++) {
      walkColumnChunk();
    }
  }

  private void walkColumnChunk() {
    long columnIndex = 0;
    long columnIndexBytes = 0;
    long offsetIndex = 0;
    long offsetIndexBytes = 0;
    long dataPageOffset = 0;
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 2 -> coder.take(cursor, POSITION, next);
        case 3 -> dataPageOffset = cursor.enterStructField() ? walkMetadata() : 0;
        case 4 -> offsetIndex = coder.take(cursor, POSITION, nextOffsetIndex);
        case 5 -> offsetIndexBytes = cursor.integer(0);
        case 6 -> columnIndex = coder.take(cursor, POSITION, nextColumnIndex);
        case 7 -> columnIndexBytes = cursor.integer(0);
        default -> cursor.skip();
      }
    }
    nextOffsetIndex = offsetIndex == 0 ? nextOffsetIndex : offsetIndex + offsetIndexBytes;
    nextColumnIndex = columnIndex == 0 ? nextColumnIndex : columnIndex + columnIndexBytes;
    listener.columnChunk(cursor.position(), dataPageOffset);
  }

  /** Walks through metadata of a column chunk and returns where its data pages begin. */
  private long walkMetadata() {
    long expected = next;
    long compressedBytes = 0;
    long data = 0;
    long dictionary = 0;
    long bloomFilter = 0;
    long bloomFilterBytes = 0;
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 7 -> compressedBytes = cursor.integer(0);
        case 9 -> data = coder.take(cursor, POSITION, expected);
        case 10 -> coder.take(cursor, POSITION, expected);
        case 11 -> dictionary = coder.take(cursor, POSITION, expected);
        case 14 -> bloomFilter = coder.take(cursor, POSITION, nextBloomFilter);
        case 15 -> bloomFilterBytes = cursor.integer(0);
        default -> cursor.skip();
      }
    }
    nextBloomFilter = bloomFilter == 0 ? nextBloomFilter : bloomFilter + bloomFilterBytes;
    boolean dictionaryFirst = dictionary > 0 && (data <= 0 || dictionary < data);
    passColumnChunk(dictionaryFirst ? dictionary : data, compressedBytes);
    return data;
  }

  private void passColumnChunk(long start, long compressedBytes) {
    if (start > 0) {
      rowGroupStart = rowGroupHasStart ? rowGroupStart : start;
      rowGroupHasStart = true;
      next = start + compressedBytes;
    }
  }
}
