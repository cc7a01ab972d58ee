package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageValues;
import dev.jogakbo.parquet.layout.PageWalk;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.Tile;
import java.util.Arrays;

/** The pages of one column chunk, as their headers say, in little memory. */
final class PageList {
  private static final int NUMBERS_PER_PAGE = 5;
  private static final int HEADER_BYTES = 0;
  private static final int BODY_BYTES = 1;
  private static final int PLAIN_BYTES = 2;
  private static final int APART_BYTES = 3;
  private static final int SHAPE = 4;

  private static final int PLAIN_DICTIONARY = 2;
  private static final int RLE_DICTIONARY = 8;

  private static final int IS_DATA = 1;
  private static final int HAS_INDICES = 2;
  private static final int IS_V2 = 4;
  private static final int IS_COMPRESSED = 8;

  private final long start;
  private long[] starts = new long[4];
  private int[] numbers = new int[4 * NUMBERS_PER_PAGE];
  private int count;
  private long valueCount;
  private long end;
  private PageWalk.Outcome outcome = PageWalk.Outcome.COMPLETE;

  private PageList(long start) {
    this.start = start;
  }

  /** Follows the pages of a column chunk. */
  static PageList read(PageWalker walker, Tile tile) {
    PageList pages = new PageList(tile.start());
    PageWalk walk = walker.walk(tile, pages::add);
    pages.end = walk.end();
    pages.outcome = walk.outcome();
    return pages;
  }

  private void add(Page page) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      numbers = Arrays.copyOf(numbers, 2 * count * NUMBERS_PER_PAGE);
    }
    PageHeader header = page.header();
    valueCount += Math.max(0, header.values().valueCount());
    int apartBytes =
        header.kind() == PageKind.DATA_V2 ? (int) header.values().levels().lengthBytes() : 0;
    int at = count * NUMBERS_PER_PAGE;
    starts[count++] = page.start();
    numbers[at + HEADER_BYTES] = page.headerBytes();
    numbers[at + BODY_BYTES] = header.bodyBytes();
    numbers[at + PLAIN_BYTES] = header.uncompressedBytes() - apartBytes;
    numbers[at + APART_BYTES] = apartBytes;
    numbers[at + SHAPE] = shape(header);
  }

  private static int shape(PageHeader header) {
    PageValues values = header.values();
    boolean isV2 = header.kind() == PageKind.DATA_V2;
    boolean isData = isV2 || header.kind() == PageKind.DATA_V1;
    boolean hasIndices =
        isData && (values.encoding() == PLAIN_DICTIONARY || values.encoding() == RLE_DICTIONARY);
    return (isData ? IS_DATA : 0)
        | (hasIndices ? HAS_INDICES : 0)
        | (isV2 ? IS_V2 : 0)
        | (!isV2 || values.isCompressed() ? IS_COMPRESSED : 0);
  }

  int count() {
    return count;
  }

  /** Returns where the last page ends. */
  long end() {
    return end;
  }

  PageWalk.Outcome outcome() {
    return outcome;
  }

  /**
   * Returns how many values all pages claim to have, nulls and entries of dictionaries included.
   */
  long valueCount() {
    return valueCount;
  }

  /** Returns what all pages claim to be when decompressed. */
  long plainBytes() {
    long sum = 0;
    for (int page = 0; page < count; page++) {
      sum += Math.max(0, plainBytes(page)) + apartBytes(page);
    }
    return sum;
  }

  /**
   * Returns the first data page of at least so many plain bytes; if there is none, a dictionary of
   * so many, or else the largest data page. One that is compressed if there is any; -1 if there is
   * no data page.
   */
  int sample(int plainBytesMin) {
    int compressed = sample(plainBytesMin, IS_DATA | IS_COMPRESSED);
    int page = compressed >= 0 ? compressed : sample(plainBytesMin, IS_DATA);
    boolean isDictionaryLarger = page > 0 && !has(0, IS_DATA) && plainBytes(page) < plainBytesMin;
    return isDictionaryLarger && plainBytes(0) >= plainBytesMin ? 0 : page;
  }

  private int sample(int plainBytesMin, int flags) {
    int largest = -1;
    for (int page = 0; page < count; page++) {
      if ((number(page, SHAPE) & flags) == flags) {
        if (plainBytes(page) >= plainBytesMin) {
          return page;
        }
        largest = largest < 0 || plainBytes(page) > plainBytes(largest) ? page : largest;
      }
    }
    return largest;
  }

  long start(int page) {
    return starts[page];
  }

  int headerBytes(int page) {
    return number(page, HEADER_BYTES);
  }

  /** Returns where what is compressed begins. */
  long compressedStart(int page) {
    return starts[page] + headerBytes(page) + apartBytes(page);
  }

  int compressedBytes(int page) {
    return number(page, BODY_BYTES) - apartBytes(page);
  }

  /** Returns the bytes behind the header. */
  int bodyBytes(int page) {
    return number(page, BODY_BYTES);
  }

  /** Returns the plain bytes of what is compressed, as claimed. */
  int plainBytes(int page) {
    return number(page, PLAIN_BYTES);
  }

  /** Returns the bytes of levels that lie apart. */
  int apartBytes(int page) {
    return number(page, APART_BYTES);
  }

  boolean hasIndices(int page) {
    return has(page, HAS_INDICES);
  }

  /** Whether it may begin with levels inside what is compressed. */
  boolean mayHaveLevelsInside(int page) {
    return has(page, IS_DATA) && !has(page, IS_V2);
  }

  boolean isV2(int page) {
    return has(page, IS_V2);
  }

  boolean isCompressed(int page) {
    return has(page, IS_COMPRESSED);
  }

  @Override
  public String toString() {
    return count + " pages at " + start;
  }

  private int number(int page, int which) {
    return numbers[page * NUMBERS_PER_PAGE + which];
  }

  private boolean has(int page, int flag) {
    return (number(page, SHAPE) & flag) != 0;
  }
}
