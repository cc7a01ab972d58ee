package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/**
 * Writes what the encoder of a {@link SnappyFamily} writes:
 *
 * <pre>
 *   plain length   varint, 1 to 5 bytes
 *   elements       literal  (n-1) &lt;&lt; 2 | 0, n &lt;= 60;  or 60..61 &lt;&lt; 2 | 0, then n-1 in 1 or 2 bytes
 *                           then the n bytes themselves
 *                  copy     (offset &gt;&gt; 8) &lt;&lt; 5 | (n-4) &lt;&lt; 2 | 1, offset low byte     n 4..11, offset &lt; 2048
 *                  copy     (n-1) &lt;&lt; 2 | 2, offset in 2 bytes, low first           n 1..64
 * </pre>
 *
 * Each 64 KiB of input are compressed on their own, so that an offset always fits 16 bits.
 */
final class SnappyEncoder implements BlockEncoder {
  private static final int BLOCK_BYTES = 1 << 16;
  private static final int MULTIPLIER = 0x1e35a7bd;
  private static final int TABLE_BITS_MIN = 8;

  /** No look-up starts closer to the end of a block than this. */
  private static final int MARGIN_BYTES = 15;

  private static final int STEP_SHIFT = 5;
  private static final int MATCH_LENGTH_MIN = 4;
  private static final int COPY_LENGTH_MAX = 64;
  private static final int SHORT_COPY_LENGTH_MAX = 11;
  private static final int SHORT_COPY_OFFSET_MAX = (1 << 11) - 1;
  private static final int TAGGED_LITERAL_LENGTH_MAX = 60;

  private final SnappyFamily family;
  private final boolean byChecksum;
  private final boolean slowSteps;
  private final char[] table;
  private int hashShift;
  private int hashMask;

  SnappyEncoder(SnappyFamily family) {
    this.family = family;
    this.byChecksum = family.hashesByChecksum();
    this.slowSteps = family.growsStepsSlowly();
    this.table = new char[1 << family.tableBitsMax()];
  }

  @Override
  public int lengthBytesMax(int plainLengthBytes) {
    return Math.addExact(Math.addExact(plainLengthBytes, plainLengthBytes / 6), 32);
  }

  @Override
  public int encode(ByteSlice plain, byte[] target, int at) {
    int out = Varint.put(plain.lengthBytes(), target, at);
    for (int block = plain.start(); block < plain.end(); ) {
      int end = block + Math.min(BLOCK_BYTES, plain.end() - block);
      out = encodeBlock(plain.bytes(), block, end, target, out);
      block = end;
    }
    return out;
  }

  private void clearTable(int blockBytes) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(blockBytes - 1);
    int tableBits = Math.clamp(bits, TABLE_BITS_MIN, family.tableBitsMax());
    hashShift = family.hashShift(tableBits);
    hashMask = (1 << tableBits) - 1;
    Arrays.fill(table, 0, hashMask + 1, (char) 0);
  }

  private int encodeBlock(byte[] in, int base, int end, byte[] target, int at) {
    if (end - base < MARGIN_BYTES) {
      return literal(in, base, end, target, at);
    }
    clearTable(end - base);
    return encodeBlock(in, base, end, new Slots(table, hashShift, hashMask), target, at);
  }

  /** The hash table of one block, in values that stay in registers. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Slots(char[] table, int shift, int mask) {}

  private int encodeBlock(byte[] in, int base, int end, Slots slots, byte[] target, int at) {
    char[] table = slots.table;
    int shift = slots.shift;
    int mask = slots.mask;
    int limit = end - MARGIN_BYTES;
    int out = at;
    int emitted = base;
    int place = base + 1;
    int word = Words.int32(in, place);
    while (true) {
      int skip = 1 << STEP_SHIFT;
      int next = place;
      int nextWord = word;
      int candidate;
      do {
        place = next;
        word = nextWord;
        int step = skip >>> STEP_SHIFT;
        skip += slowSteps ? 1 : step;
        next = place + step;
        if (next > limit) {
          return literal(in, emitted, end, target, out);
        }
        nextWord = Words.int32(in, next);
        int slot = slot(word, shift, mask);
        candidate = base + table[slot];
        table[slot] = (char) (place - base);
      } while (word != Words.int32(in, candidate));
      out = literal(in, emitted, place, target, out);
      long ahead;
      do {
        long difference =
            Words.int64(in, candidate + MATCH_LENGTH_MIN)
                ^ Words.int64(in, place + MATCH_LENGTH_MIN);
        int offset = place - candidate;
        if (difference != 0) {
          int length = MATCH_LENGTH_MIN + (Long.numberOfTrailingZeros(difference) >>> 3);
          out = shortCopy(offset, length, target, out);
          place += length;
        } else {
          int compared = MATCH_LENGTH_MIN + Long.BYTES;
          int length =
              compared + Words.matchLength(in, candidate + compared, place + compared, end);
          out = copies(offset, length, target, out);
          place += length;
        }
        emitted = place;
        if (place >= limit) {
          return literal(in, emitted, end, target, out);
        }
        ahead = Words.int64(in, place - 1);
        table[slot((int) ahead, shift, mask)] = (char) (place - base - 1);
        int slot = slot((int) (ahead >>> Byte.SIZE), shift, mask);
        candidate = base + table[slot];
        table[slot] = (char) (place - base);
      } while ((int) (ahead >>> Byte.SIZE) == Words.int32(in, candidate));
      place++;
      word = (int) (ahead >>> Short.SIZE);
    }
  }

  private int slot(int word, int shift, int mask) {
    return byChecksum
        ? Crc32cWord.of(word ^ 2 * mask) >>> 1 & mask
        : (word * MULTIPLIER) >>> shift & mask;
  }

  private static int literal(byte[] in, int from, int end, byte[] target, int at) {
    int length = end - from;
    if (length > 2 * Long.BYTES || from + 2 * Long.BYTES > in.length) {
      return longLiteral(in, from, length, target, at);
    }
    if (length == 0) {
      return at;
    }
    target[at] = (byte) ((length - 1) << 2);
    Words.putInt64(target, at + 1, Words.int64(in, from));
    Words.putInt64(target, at + 1 + Long.BYTES, Words.int64(in, from + Long.BYTES));
    return at + 1 + length;
  }

  private static int longLiteral(byte[] in, int from, int length, byte[] target, int at) {
    if (length == 0) {
      return at;
    }
    int out = literalTag(length, target, at);
    System.arraycopy(in, from, target, out, length);
    return out + length;
  }

  private static int literalTag(int length, byte[] target, int at) {
    int out = at;
    int code = length - 1;
    if (length <= TAGGED_LITERAL_LENGTH_MAX) {
      target[out++] = (byte) (code << 2);
    } else if (code < 1 << Byte.SIZE) {
      target[out++] = (byte) (TAGGED_LITERAL_LENGTH_MAX << 2);
      target[out++] = (byte) code;
    } else {
      target[out++] = (byte) ((TAGGED_LITERAL_LENGTH_MAX + 1) << 2);
      target[out++] = (byte) code;
      target[out++] = (byte) (code >>> Byte.SIZE);
    }
    return out;
  }

  /** A copy of 4 to 11 bytes. Which form it takes is as good as random: chosen without a branch. */
  private static int shortCopy(int offset, int length, byte[] target, int at) {
    int whenNear = (offset - SHORT_COPY_OFFSET_MAX - 1) >> 31;
    int nearTag =
        offset >>> Byte.SIZE << 5
            | (length - MATCH_LENGTH_MIN) << 2
            | 1
            | (offset & 0xff) << Byte.SIZE;
    int farTag = (length - 1) << 2 | 2 | offset << Byte.SIZE;
    Words.putInt32(target, at, (nearTag & whenNear) | (farTag & ~whenNear));
    return at + 3 + whenNear;
  }

  /** A long match becomes copies of 64, so split that no copy is shorter than 4. */
  private static int copies(int offset, int length, byte[] target, int at) {
    int out = at;
    int left = length;
    while (left >= COPY_LENGTH_MAX + MATCH_LENGTH_MIN) {
      out = longCopy(offset, COPY_LENGTH_MAX, target, out);
      left -= COPY_LENGTH_MAX;
    }
    if (left > COPY_LENGTH_MAX) {
      out = longCopy(offset, COPY_LENGTH_MAX - MATCH_LENGTH_MIN, target, out);
      left -= COPY_LENGTH_MAX - MATCH_LENGTH_MIN;
    }
    return left <= SHORT_COPY_LENGTH_MAX
        ? shortCopy(offset, left, target, out)
        : longCopy(offset, left, target, out);
  }

  private static int longCopy(int offset, int length, byte[] target, int at) {
    Words.putInt32(target, at, (length - 1) << 2 | 2 | offset << Byte.SIZE);
    return at + 3;
  }
}
