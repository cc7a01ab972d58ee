package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.DictionaryBuilder;
import java.util.Arrays;

/** Reads values forwards, plain ones or runs of them. Used by one thread. */
final class ValueReader {
  private final StreamCursor cursor;
  private final int widthBytes;
  private final boolean isRuns;
  private byte[] value = new byte[16];
  private int valueBytes;
  private long left;

  /**
   * Reads behind the first {@code skipCount} values.
   *
   * @param widthBytes of each value; 0 if each has its length in front
   */
  ValueReader(StreamCursor cursor, int widthBytes, boolean isRuns, long skipCount) {
    this.cursor = cursor;
    this.widthBytes = widthBytes;
    this.isRuns = isRuns;
    for (long at = 0; isRuns && at < skipCount; ) {
      at += run(skipCount - at);
    }
  }

  /** Adds values to a dictionary and writes their numbers to {@code numbers[from, to)}. */
  void number(DictionaryBuilder dictionary, int[] numbers, int from, int to) {
    for (int at = from; at < to; ) {
      if (isRuns) {
        int some = (int) run(to - at);
        Arrays.fill(numbers, at, at + some, dictionary.add(value, 0, valueBytes));
        at += some;
      } else {
        int length = widthBytes == 0 ? Integer.BYTES + length() : widthBytes;
        int start = cursor.take(length);
        numbers[at++] = dictionary.add(cursor.window(), start, start + length);
      }
    }
  }

  /** Returns plain bytes of so many values, which take so many bytes. */
  byte[] plain(int count, int lengthBytes) {
    if (!isRuns) {
      return cursor.bytes(lengthBytes);
    }
    ByteAppender plain = new ByteAppender();
    for (int at = 0; at < count; ) {
      int some = (int) run(count - at);
      if ((long) some * valueBytes > lengthBytes - plain.lengthBytes()) {
        throw CorruptValuesException.of("runs", lengthBytes + " bytes of values", "more");
      }
      for (int i = 0; i < some; i++) {
        plain.bytes(value, 0, valueBytes);
      }
      at += some;
    }
    return plain.toByteArray();
  }

  /** Passes over so many values, which take so many plain bytes. */
  void skip(int count, int lengthBytes) {
    if (!isRuns) {
      cursor.skip(lengthBytes);
    }
    for (int at = 0; isRuns && at < count; ) {
      at += (int) run(count - at);
    }
  }

  /** Takes values of a run and returns how many there were. */
  private long run(long wanted) {
    if (left == 0) {
      left = cursor.varint(ValueRuns.COUNT_MAX);
      if (left == 0) {
        throw CorruptValuesException.of("run of values", "a value", "none");
      }
      valueBytes = widthBytes == 0 ? Integer.BYTES + length() : widthBytes;
      int start = cursor.take(valueBytes);
      if (value.length < valueBytes) {
        value = new byte[valueBytes];
      }
      System.arraycopy(cursor.window(), start, value, 0, valueBytes);
    }
    long some = Math.min(left, wanted);
    left -= some;
    return some;
  }

  /** Reads the length that stands in front of a value, and stays there. */
  private int length() {
    int lengthBytes = cursor.int32();
    if (lengthBytes < 0 || lengthBytes > ValuesParameters.PLAIN_BYTES_MAX) {
      throw CorruptValuesException.of("value", "a length", lengthBytes);
    }
    cursor.back(Integer.BYTES);
    return lengthBytes;
  }
}
