package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.layout.PageHeader;

/**
 * A data page: levels of its values, nulls included, and the values that are there. All arrays are
 * borrowed and good until the next page of the column chunk is decoded.
 *
 * @param levelCount values, nulls included
 * @param repetitionLevels of which the first {@code levelCount} count; empty if the highest level
 *     is 0, which all have then
 * @param definitionLevels likewise
 * @param encoding of the values
 * @param values those whose definition level is the highest
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DecodedPage(
    PageHeader header,
    int levelCount,
    byte[] repetitionLevels,
    byte[] definitionLevels,
    ValueEncoding encoding,
    ColumnValues values) {

  /** Returns how many rows begin in the page. */
  public int rowCount() {
    return repetitionLevels.length == 0 ? levelCount : count(repetitionLevels, levelCount, 0);
  }

  /** Returns how many of the first levels are equal to that one. */
  static int count(byte[] levels, int levelCount, int level) {
    int count = 0;
    for (int i = 0; i < levelCount; i++) {
      count += levels[i] == level ? 1 : 0;
    }
    return count;
  }
}
