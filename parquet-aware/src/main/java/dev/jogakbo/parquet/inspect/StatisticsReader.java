package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.inspect.Inspection.StatisticsFound;
import dev.jogakbo.parquet.thrift.CompactCursor;
import org.jspecify.annotations.Nullable;

/**
 * Reads statistics (parquet.thrift, {@code Statistics}). Where a file has bounds in the old fields
 * only, which some writers sorted wrongly, those are taken.
 */
final class StatisticsReader {
  private final byte[] bytes;
  private final CompactCursor cursor;
  private final ValueText texts;

  private @Nullable String oldMax;
  private @Nullable String oldMin;
  private @Nullable String max;
  private @Nullable String min;
  private @Nullable Long nullCount;
  private @Nullable Long distinctCount;
  private boolean isExact = true;

  private StatisticsReader(byte[] bytes, CompactCursor cursor, ValueText texts) {
    this.bytes = bytes;
    this.cursor = cursor;
    this.texts = texts;
  }

  /** Reads the structure the cursor, which walks through those bytes, is at, if it is one. */
  static @Nullable StatisticsFound find(byte[] bytes, CompactCursor cursor, ValueText texts) {
    if (!cursor.enterStructField()) {
      return null;
    }
    StatisticsReader reader = new StatisticsReader(bytes, cursor, texts);
    while (cursor.nextField()) {
      reader.readField();
    }
    return reader.found();
  }

  private void readField() {
    switch (cursor.fieldId()) {
      case 1 -> oldMax = bound();
      case 2 -> oldMin = bound();
      case 3 -> nullCount = cursor.integer(-1);
      case 4 -> distinctCount = cursor.integer(-1);
      case 5 -> max = bound();
      case 6 -> min = bound();
      case 7, 8 -> readExact();
      default -> cursor.skip();
    }
  }

  private void readExact() {
    boolean isBoolean = cursor.isBoolean();
    isExact &= cursor.isTrue() || !isBoolean;
  }

  private @Nullable String bound() {
    int start = cursor.binary();
    return start < 0 ? null : texts.of(bytes, start, cursor.position() - start);
  }

  private StatisticsFound found() {
    return new StatisticsFound(
        min == null ? oldMin : min, max == null ? oldMax : max, isExact, nullCount, distinctCount);
  }
}
