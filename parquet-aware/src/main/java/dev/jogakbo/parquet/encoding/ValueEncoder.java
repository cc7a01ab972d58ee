package dev.jogakbo.parquet.encoding;

import java.util.Arrays;

/** Appends values in the encodings of data pages that need no dictionary. */
public final class ValueEncoder {
  private ValueEncoder() {}

  /** Appends PLAIN values. */
  public static void appendPlain(PlainValues values, ByteAppender target) {
    if (values.count() > 0) {
      target.bytes(values.array(), values.start(0), values.end(values.count() - 1));
    }
  }

  /** Appends PLAIN booleans, each 0 or 1: a bit each, the last byte filled up with zeros. */
  public static void appendPlainBooleans(IntSpan values, ByteAppender target) {
    int from = target.lengthBytes();
    BitPacker.packGroups(values.array(), values.start(), values.end(), 1, target);
    assert target.lengthBytes() - from == (values.count() + 7) >>> 3;
  }

  /** Appends RLE booleans, each 0 or 1: bytes that follow u32, {@link HybridForm hybrid}. */
  public static void appendRleBooleans(IntSpan values, HybridForm form, ByteAppender target) {
    new LevelEncoder(form).appendV1(values, 1, target);
  }

  /** Appends DELTA_LENGTH_BYTE_ARRAY: the lengths as deltas, then the values without them. */
  public static void appendDeltaLength(PlainValues values, DeltaForm form, ByteAppender target) {
    int count = values.count();
    long[] lengths = new long[count];
    for (int i = 0; i < count; i++) {
      lengths[i] = values.contentBytes(i);
    }
    form.append(lengths, 0, count, target);
    for (int i = 0; i < count; i++) {
      target.bytes(values.array(), values.contentStart(i), values.end(i));
    }
  }

  /**
   * Appends DELTA_BYTE_ARRAY: how many bytes each value begins with that the one before begins with
   * as well, as deltas; then the rest of each as DELTA_LENGTH_BYTE_ARRAY.
   */
  public static void appendDeltaBytes(PlainValues values, DeltaForm form, ByteAppender target) {
    int count = values.count();
    long[] shared = new long[count];
    long[] rests = new long[count];
    for (int i = 0; i < count; i++) {
      shared[i] = i == 0 ? 0 : sharedBytes(values, i - 1, i);
      rests[i] = values.contentBytes(i) - shared[i];
    }
    form.append(shared, 0, count, target);
    form.append(rests, 0, count, target);
    for (int i = 0; i < count; i++) {
      target.bytes(values.array(), values.contentStart(i) + (int) shared[i], values.end(i));
    }
  }

  /** Appends BYTE_STREAM_SPLIT: the first bytes of all values, then the second ones, and so on. */
  public static void appendByteStreamSplit(PlainValues values, ByteAppender target) {
    int width = values.widthBytes();
    int count = values.count();
    int at = target.zeros(width * count);
    byte[] bytes = target.array();
    for (int i = 0; i < count; i++) {
      int from = values.start(i);
      for (int k = 0; k < width; k++) {
        bytes[at + k * count + i] = values.array()[from + k];
      }
    }
  }

  private static int sharedBytes(PlainValues values, int before, int index) {
    int mismatch =
        Arrays.mismatch(
            values.array(),
            values.contentStart(before),
            values.end(before),
            values.array(),
            values.contentStart(index),
            values.end(index));
    return mismatch < 0 ? values.contentBytes(index) : mismatch;
  }
}
