package dev.jogakbo.parquet.column;

/**
 * Reads whole numbers written as differences (encoding {@code DELTA_BINARY_PACKED}):
 *
 * <pre>
 *   header   varint numbers of a block, varint miniblocks of a block, varint count,
 *            zigzag varint first number
 *   block    zigzag varint least difference, a byte for each miniblock: width in bits,
 *            miniblocks: difference - least difference, packed
 * </pre>
 *
 * Behind the last number nothing but the rest of its miniblock follows. Used by one thread.
 */
final class DeltaReader {
  private static final int MINIBLOCK_MULTIPLE = 32;
  private static final int BATCH = 256;
  private static final int VARINT_SHIFT_MAX = 63;

  private final long[] batch = new long[BATCH];

  private String what = "";
  private byte[] bytes = new byte[0];
  private int next;
  private int end;

  private int miniblockCount;
  private int miniblockSize;
  private int remainingCount;
  private long last;

  /** Takes the numbers, some at a time in order; {@code from} is how many came before. */
  @FunctionalInterface
  private interface Target {
    void put(long[] some, int count, int from);
  }

  /**
   * Reads the header of numbers that {@code bytes[start, end)} begins with.
   *
   * @param count how many there have to be
   */
  DeltaReader reset(String what, byte[] bytes, int start, int end, int count) {
    this.what = what;
    this.bytes = bytes;
    this.next = start;
    this.end = end;
    long blockSize = varint();
    long miniblocks = varint();
    long found = varint();
    last = zigzag();
    if (found != count) {
      throw MalformedPageException.of(what, count + " numbers", Long.toUnsignedString(found));
    }
    remainingCount = count;
    if (count > 1) {
      checkBlocks(blockSize, miniblocks);
    }
    return this;
  }

  /** Returns the index of the first byte not read; the end once all numbers are. */
  int position() {
    return next;
  }

  /** Writes all numbers in four bytes each to {@code out} from {@code at} on. */
  void readInts(byte[] out, int at) {
    readAll((some, count, from) -> {
      for (int i = 0, to = at + from * Integer.BYTES; i < count; i++, to += Integer.BYTES) {
        Bits.INT.set(out, to, (int) some[i]);
      }
    });
  }

  /** Writes all numbers in eight bytes each to {@code out} from {@code at} on. */
  void readLongs(byte[] out, int at) {
    readAll((some, count, from) -> {
      for (int i = 0, to = at + from * Long.BYTES; i < count; i++, to += Long.BYTES) {
        Bits.LONG.set(out, to, some[i]);
      }
    });
  }

  /** Writes all numbers, which have to be lengths, to {@code out[0, count)}; returns their sum. */
  long readLengths(int[] out) {
    int count = remainingCount;
    readAll((some, size, from) -> {
      for (int i = 0; i < size; i++) {
        out[from + i] = (int) some[i];
      }
    });
    long total = 0;
    for (int i = 0; i < count; i++) {
      if (out[i] < 0) {
        throw MalformedPageException.of(what, "a length", out[i]);
      }
      total += out[i];
    }
    return total;
  }

  private void readAll(Target target) {
    if (remainingCount == 0) {
      return;
    }
    batch[0] = last;
    target.put(batch, 1, 0);
    remainingCount--;
    int index = 1;
    while (remainingCount > 0) {
      index = readBlock(target, index);
    }
  }

  private int readBlock(Target target, int from) {
    long least = zigzag();
    require(miniblockCount);
    int widths = next;
    next += miniblockCount;
    int index = from;
    for (int i = 0; i < miniblockCount && remainingCount > 0; i++) {
      index = readMiniblock(bytes[widths + i] & 0xff, least, target, index);
    }
    return index;
  }

  private int readMiniblock(int widthBits, long least, Target target, int from) {
    int count = Math.min(miniblockSize, remainingCount);
    if (widthBits > Long.SIZE) {
      throw MalformedPageException.of(what, "a width of 0 to 64 bits", widthBits);
    }
    require(Bits.lengthBytes(count, widthBits));
    long bit = (long) next * Byte.SIZE;
    for (int done = 0; done < count; ) {
      int size = Math.min(BATCH, count - done);
      accumulate(bit, widthBits, least, size);
      target.put(batch, size, from + done);
      done += size;
      bit += (long) size * widthBits;
    }
    remainingCount -= count;
    next += (int) Math.min(Bits.lengthBytes(miniblockSize, widthBits), end - next);
    return from + count;
  }

  /** Makes numbers of packed differences, in the batch. */
  private void accumulate(long bit, int widthBits, long least, int count) {
    long number = last;
    if (widthBits == 0) {
      for (int i = 0; i < count; i++) {
        number += least;
        batch[i] = number;
      }
    } else {
      Bits.unpack(bytes, bit, widthBits, batch, count);
      for (int i = 0; i < count; i++) {
        number += least + batch[i];
        batch[i] = number;
      }
    }
    last = number;
  }

  private void checkBlocks(long blockSize, long miniblocks) {
    if (miniblocks < 1 || miniblocks > end - next) {
      throw MalformedPageException.of(
          what, "1 to " + (end - next) + " miniblocks", Long.toUnsignedString(miniblocks));
    }
    long size = blockSize / miniblocks;
    if (size < MINIBLOCK_MULTIPLE
        || size > Integer.MAX_VALUE
        || size % MINIBLOCK_MULTIPLE != 0
        || size * miniblocks != blockSize) {
      throw MalformedPageException.of(
          what,
          "miniblocks of a multiple of " + MINIBLOCK_MULTIPLE,
          "blocks of " + Long.toUnsignedString(blockSize) + " in " + miniblocks);
    }
    miniblockCount = (int) miniblocks;
    miniblockSize = (int) size;
  }

  private long zigzag() {
    long coded = varint();
    return (coded >>> 1) ^ -(coded & 1);
  }

  private long varint() {
    long number = 0;
    for (int shift = 0; shift <= VARINT_SHIFT_MAX; shift += 7) {
      require(1);
      int group = bytes[next++];
      number |= (group & 0x7fL) << shift;
      if (group >= 0) {
        return number;
      }
    }
    throw MalformedPageException.of(what, "a number of at most 10 bytes", "a longer one");
  }

  private void require(long lengthBytes) {
    if (lengthBytes > end - next) {
      throw MalformedPageException.of(what, lengthBytes + " more bytes", end - next);
    }
  }
}
