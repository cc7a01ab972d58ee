package dev.jogakbo.parquet.encoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads what encoders append, in the plainest way: bit by bit, from the format's description. */
final class EncodedReader {
  private final byte[] bytes;
  private final int end;
  private int next;

  EncodedReader(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.next = start;
    this.end = end;
  }

  static EncodedReader of(ByteAppender appender) {
    return new EncodedReader(appender.toByteArray(), 0, appender.lengthBytes());
  }

  int position() {
    return next;
  }

  int u8() {
    if (next >= end) {
      throw new IllegalStateException("expected another byte at " + next);
    }
    return bytes[next++] & 0xff;
  }

  int int32() {
    return u8() | u8() << 8 | u8() << 16 | u8() << 24;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int group = u8();
      value |= (long) (group & 0x7f) << shift;
      if (group < 0x80) {
        return value;
      }
    }
  }

  long zigzag() {
    long value = varint();
    return value >>> 1 ^ -(value & 1);
  }

  /** Reads runs and packed groups until there are so many numbers. */
  int[] hybrid(int count, int bitWidth) {
    int[] values = new int[count];
    int at = 0;
    while (at < count) {
      long header = varint();
      if ((header & 1) == 0) {
        int value = (int) low((bitWidth + 7) / 8);
        int runEnd = Math.min(count, at + (int) (header >>> 1));
        Arrays.fill(values, at, runEnd, value);
        at = runEnd;
      } else {
        long[] packed = packed((int) (header >>> 1) * 8, bitWidth);
        for (int i = 0; i < packed.length && at < count; i++) {
          values[at++] = (int) packed[i];
        }
      }
    }
    return values;
  }

  /** Reads all that DELTA_BINARY_PACKED says there is. */
  long[] deltas() {
    int blockCount = (int) varint();
    int miniblocks = (int) varint();
    int count = (int) varint();
    long[] values = new long[count];
    long last = zigzag();
    int at = 0;
    if (count > 0) {
      values[at++] = last;
    }
    while (at < count) {
      long least = zigzag();
      int[] widths = new int[miniblocks];
      for (int i = 0; i < miniblocks; i++) {
        widths[i] = u8();
      }
      for (int i = 0; i < miniblocks && at < count; i++) {
        for (long over : packed(blockCount / miniblocks, widths[i])) {
          if (at < count) {
            last += least + over;
            values[at++] = last;
          }
        }
      }
    }
    return values;
  }

  /** Reads DELTA_LENGTH_BYTE_ARRAY. */
  List<byte[]> deltaLength() {
    List<byte[]> values = new ArrayList<>();
    for (long length : deltas()) {
      values.add(take((int) length));
    }
    return values;
  }

  /** Reads DELTA_BYTE_ARRAY. */
  List<byte[]> deltaBytes() {
    long[] shared = deltas();
    List<byte[]> values = new ArrayList<>();
    byte[] last = {};
    for (byte[] rest : deltaLength()) {
      byte[] value = Arrays.copyOf(last, (int) shared[values.size()] + rest.length);
      System.arraycopy(rest, 0, value, value.length - rest.length, rest.length);
      values.add(value);
      last = value;
    }
    return values;
  }

  byte[] take(int length) {
    if (length > end - next) {
      throw new IllegalStateException("expected " + length + " bytes at " + next);
    }
    next += length;
    return Arrays.copyOfRange(bytes, next - length, next);
  }

  private long[] packed(int count, int bitWidth) {
    long[] values = new long[count];
    long bit = (long) next * 8;
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < bitWidth; k++, bit++) {
        long at = bit >>> 3;
        values[i] |= at < end ? (long) (bytes[(int) at] >>> (bit & 7) & 1) << k : 0;
      }
    }
    next = Math.min(end, next + count / 8 * bitWidth);
    return values;
  }

  private long low(int count) {
    long value = 0;
    for (int i = 0; i < count; i++) {
      value |= (long) u8() << (8 * i);
    }
    return value;
  }
}
