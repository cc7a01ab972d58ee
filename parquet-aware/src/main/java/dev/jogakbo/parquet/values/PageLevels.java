package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.LevelEncoder;

/**
 * The levels of a page.
 *
 * @param repetitions empty if the highest is 0
 * @param definitions likewise
 * @param count levels of either kind
 * @param valueCount how many definition levels are the highest
 */
record PageLevels(IntSpan repetitions, IntSpan definitions, int count, int valueCount) {

  /** Returns how many records begin in the page. */
  int rowCount(ColumnShape column) {
    if (column.repetitionMax() == 0) {
      return count;
    }
    int rows = 0;
    for (int i = repetitions.start(); i < repetitions.end(); i++) {
      rows += repetitions.array()[i] == 0 ? 1 : 0;
    }
    return rows;
  }

  /** Whether every value is there and a record of its own. */
  boolean isFlat(ColumnShape column) {
    return valueCount == count && rowCount(column) == count;
  }

  /** Appends them as pages of version 1 have them. */
  void appendV1(ColumnShape column, LevelEncoder encoder, ByteAppender target) {
    if (column.repetitionMax() > 0) {
      encoder.appendV1(repetitions, column.repetitionMax(), target);
    }
    if (column.definitionMax() > 0) {
      encoder.appendV1(definitions, column.definitionMax(), target);
    }
  }

  /** Appends them as pages of version 2 have them; returns the bytes of repetition levels. */
  int appendV2(ColumnShape column, LevelEncoder encoder, ByteAppender target) {
    if (column.repetitionMax() > 0) {
      encoder.appendV2(repetitions, column.repetitionMax(), target);
    }
    int repetitionBytes = target.lengthBytes();
    if (column.definitionMax() > 0) {
      encoder.appendV2(definitions, column.definitionMax(), target);
    }
    return repetitionBytes;
  }
}
