package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/**
 * Makes the LZ4 block that aircompressor (0.x and 2.x, in Java) makes, as parquet-java's LZ4_RAW
 * does: a table of up to 4 096 places by a hash of eight bytes, steps that grow every 64 misses.
 */
final class AirLz4Encoder implements BlockEncoder {
  private static final long MULTIPLIER = 889_523_592_379L;
  private static final int HASH_SHIFT = 28;
  private static final int TABLE_SIZE_MIN = 16;
  private static final int TABLE_SIZE_MAX = 1 << 12;
  private static final int STEP_SHIFT = 6;
  private static final int DISTANCE_MAX = (1 << 16) - 1;
  private static final int MARGIN_BYTES = Long.BYTES + Lz4Writer.MATCH_LENGTH_MIN;
  private static final int NOTHING = -1;

  private final int[] table = new int[TABLE_SIZE_MAX];
  private byte[] in = new byte[0];
  private int start;
  private int mask;
  private int lookUpEnd;
  private int at;

  @Override
  public int lengthBytesMax(int plainLengthBytes) {
    return Lz4Writer.lengthBytesMax(plainLengthBytes);
  }

  @Override
  public int encode(ByteSlice plain, byte[] target, int targetStart) {
    in = plain.bytes();
    start = plain.start();
    int end = plain.end();
    if (plain.lengthBytes() <= MARGIN_BYTES) {
      return Lz4Writer.lastLiterals(in, start, end, target, targetStart);
    }
    clearTable(plain.lengthBytes());
    lookUpEnd = end - MARGIN_BYTES;
    enter(start);
    at = start + 1;
    return encode(end, target, targetStart);
  }

  private void clearTable(int plainLengthBytes) {
    int size = Integer.highestOneBit(plainLengthBytes - 1) << 1;
    size = Math.clamp(size, TABLE_SIZE_MIN, TABLE_SIZE_MAX);
    mask = size - 1;
    Arrays.fill(table, 0, size, 0);
  }

  private int encode(int end, byte[] target, int targetStart) {
    int matchEnd = end - Lz4Writer.LAST_LITERALS_BYTES;
    int literals = start;
    int out = targetStart;
    int match = search();
    while (match != NOTHING) {
      while (at > literals && match > start && in[at - 1] == in[match - 1]) {
        at--;
        match--;
      }
      int ahead = at + Lz4Writer.MATCH_LENGTH_MIN;
      int length =
          Lz4Writer.MATCH_LENGTH_MIN
              + Words.matchLength(in, match + Lz4Writer.MATCH_LENGTH_MIN, ahead, matchEnd);
      Lz4Writer.Match found = new Lz4Writer.Match(length, at - match);
      out = Lz4Writer.sequence(in, literals, at, found, target, out);
      at += length;
      literals = at;
      match = at > lookUpEnd ? NOTHING : next();
    }
    return Lz4Writer.lastLiterals(in, literals, end, target, out);
  }

  /** Looks for a match right after the last one, else further on. */
  private int next() {
    enter(at - 2);
    int candidate = enter(at);
    if (isMatch(candidate)) {
      return candidate;
    }
    at++;
    return search();
  }

  /** Moves to the next place that repeats an earlier one, and returns that one. */
  private int search() {
    int attempts = 1 << STEP_SHIFT;
    int step = 1;
    int next = at;
    while (true) {
      at = next;
      next += step;
      step = attempts++ >>> STEP_SHIFT;
      if (next > lookUpEnd) {
        return NOTHING;
      }
      int candidate = enter(at);
      if (isMatch(candidate)) {
        return candidate;
      }
    }
  }

  private boolean isMatch(int candidate) {
    return Words.int32(in, candidate) == Words.int32(in, at) && candidate + DISTANCE_MAX >= at;
  }

  /** Enters a place and returns the one that its slot held. */
  private int enter(int place) {
    int slot = (int) ((Words.int64(in, place) * MULTIPLIER) >>> HASH_SHIFT) & mask;
    int last = table[slot];
    table[slot] = place - start;
    return start + last;
  }
}
