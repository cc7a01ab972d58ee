package dev.jogakbo.parquet.column;

import java.util.Arrays;

/**
 * Reads runs and packed bits by turns (encoding {@code RLE} of the specification):
 *
 * <pre>
 *   run      varint: count << 1          then one number in as few bytes as its width needs
 *   packed   varint: groups << 1 | 1     then groups of eight numbers, width bytes each
 * </pre>
 *
 * What lies behind the last number wanted is not looked at; the last group may be cut short. Used
 * by one thread.
 */
final class HybridReader {
  private static final int VARINT_SHIFT_MAX = 28;
  private static final int GROUP = 8;

  private String what = "";
  private byte[] bytes = new byte[0];
  private int next;
  private int end;
  private int widthBits;
  private boolean isRun;
  private int value;
  private int packedStart;

  /** Begins with {@code bytes[start, end)}; the width is 0 to 32 bits. */
  HybridReader reset(String what, byte[] bytes, int start, int end, int widthBits) {
    this.what = what;
    this.bytes = bytes;
    this.next = start;
    this.end = end;
    this.widthBits = widthBits;
    return this;
  }

  /** Returns the bytes not read. */
  int remaining() {
    return end - next;
  }

  /** Reads numbers to {@code out[0, count)}. */
  void read(int[] out, int count) {
    for (int at = 0; at < count; ) {
      int to = at + next(count - at);
      if (isRun) {
        Arrays.fill(out, at, to, value);
      } else {
        Bits.unpack(bytes, packedStart, widthBits, out, at, to);
      }
      at = to;
    }
  }

  /** Reads numbers from 0 to {@code most}, which is at most 127, to {@code out[0, count)}. */
  void read(byte[] out, int count, int most) {
    for (int at = 0; at < count; ) {
      int to = at + next(count - at);
      if (isRun) {
        check(value, most);
        Arrays.fill(out, at, to, (byte) value);
      } else {
        Bits.unpack(bytes, packedStart, widthBits, out, at, to);
        if ((1 << widthBits) - 1 > most) {
          checkAll(out, at, to, most);
        }
      }
      at = to;
    }
  }

  private void checkAll(byte[] out, int from, int to, int most) {
    for (int i = from; i < to; i++) {
      check(out[i], most);
    }
  }

  private void check(int found, int most) {
    if (found < 0 || found > most) {
      throw MalformedPageException.of(what, "0 to " + most, found);
    }
  }

  /** Moves to the next run or packed numbers; returns how many of those wanted there are. */
  private int next(int wanted) {
    if (next == end && widthBits == 0) {
      isRun = true;
      value = 0;
      return wanted;
    }
    int header = varint();
    isRun = (header & 1) == 0;
    int count = header >>> 1;
    return isRun ? run(Math.min(count, wanted)) : packed(count, wanted);
  }

  private int run(int count) {
    int valueBytes = (widthBits + Byte.SIZE - 1) / Byte.SIZE;
    require(valueBytes);
    value = 0;
    for (int i = 0; i < valueBytes; i++) {
      value |= (bytes[next++] & 0xff) << (i * Byte.SIZE);
    }
    return count;
  }

  private int packed(int groups, int wanted) {
    int count = (int) Math.min((long) groups * GROUP, wanted);
    require(Bits.lengthBytes(count, widthBits));
    packedStart = next;
    next += (int) Math.min((long) groups * widthBits, remaining());
    isRun = widthBits == 0;
    value = 0;
    return count;
  }

  private int varint() {
    int number = 0;
    for (int shift = 0; shift <= VARINT_SHIFT_MAX; shift += 7) {
      require(1);
      int group = bytes[next++];
      number |= (group & 0x7f) << shift;
      if (group >= 0) {
        return number;
      }
    }
    throw MalformedPageException.of(what, "the length of a run in at most 5 bytes", "a longer one");
  }

  private void require(long lengthBytes) {
    if (lengthBytes > remaining()) {
      throw MalformedPageException.of(what, lengthBytes + " more bytes", remaining());
    }
  }
}
