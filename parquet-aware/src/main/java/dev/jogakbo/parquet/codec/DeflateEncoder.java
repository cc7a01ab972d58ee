package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/**
 * Makes the deflate stream that zlib (1.2 and 1.3, not its forks) makes of bytes given at once: the
 * same matches, blocks and codes, for every level from 1 on and any memory level. Matches are
 * looked for along chains of places with the same hash of three bytes, within 32 KiB less a margin.
 *
 * <p>zlib works in a window of 64 KiB that it moves by half when it is nearly done with it. What
 * shows of that is modelled here, on positions from the start of the bytes: a match never begins at
 * the window's first byte, and a block that began before the window is never stored.
 */
final class DeflateEncoder implements BlockEncoder {
  private static final int HALF_WINDOW_BYTES = 1 << 15;
  private static final int PLACE_MASK = HALF_WINDOW_BYTES - 1;
  private static final int LOOKAHEAD_BYTES_MIN =
      DeflateCodes.LENGTH_MAX + DeflateCodes.LENGTH_MIN + 1;
  private static final int DISTANCE_MAX = HALF_WINDOW_BYTES - LOOKAHEAD_BYTES_MIN;
  private static final int NOWHERE = -1;
  private static final int NO_MATCH = DeflateCodes.LENGTH_MIN - 1;

  /** A match of the least length that lies further back costs more than its literals. */
  private static final int SHORT_MATCH_DISTANCE_MAX = 4096;

  private final DeflateSettings settings;
  private final int hashShift;
  private final int hashMask;
  private final int[] heads;
  private final int[] previous = new int[HALF_WINDOW_BYTES];
  private final DeflateBlocks blocks;

  private byte[] in = new byte[0];
  private int start;
  private int length;
  private BitWriter out = new BitWriter(in, 0);
  private int windowStart;
  private int windowEnd;
  private int blockStart;
  private int blocksLeft;
  private int at;
  private int matchStart;

  DeflateEncoder(DeflateSettings settings) {
    this.settings = settings;
    this.hashShift = Math.ceilDiv(settings.hashBits(), DeflateCodes.LENGTH_MIN);
    this.hashMask = (1 << settings.hashBits()) - 1;
    this.heads = new int[1 << settings.hashBits()];
    this.blocks = new DeflateBlocks(settings.symbolCountMax());
  }

  /** No block is longer than in the fixed code: nine bits a literal. */
  @Override
  public int lengthBytesMax(int plainLengthBytes) {
    return Math.addExact(plainLengthBytes, plainLengthBytes / 8 + plainLengthBytes / 256 + 64);
  }

  @Override
  public int encode(ByteSlice plain, byte[] target, int targetStart) {
    begin(plain, new BitWriter(target, targetStart), Integer.MAX_VALUE);
    takeAll();
    writeBlock(1);
    return out.align();
  }

  /**
   * Whether the first block of what would be made is what {@code expected} begins with, found out
   * in the time of that block. {@code scratch} has room for all that could be made.
   */
  boolean beginsLike(ByteSlice plain, ByteSlice expected, byte[] scratch) {
    begin(plain, new BitWriter(scratch, 0), 1);
    takeAll();
    int end = out.flushWholeBytes();
    return end <= expected.lengthBytes()
        && new ByteSlice(scratch, 0, end).hasSameBytes(expected.part(0, end));
  }

  private void begin(ByteSlice plain, BitWriter writer, int blockCountMax) {
    in = plain.bytes();
    start = plain.start();
    length = plain.lengthBytes();
    out = writer;
    blocksLeft = blockCountMax;
    windowStart = 0;
    windowEnd = Math.min(length, 2 * HALF_WINDOW_BYTES);
    blockStart = 0;
    at = 0;
    matchStart = 0;
    Arrays.fill(heads, NOWHERE);
    blocks.clear();
  }

  private void takeAll() {
    if (settings.isLazy()) {
      takeLazily();
    } else {
      takeAtOnce();
    }
  }

  private void takeAtOnce() {
    while (hasMore()) {
      int candidate = insertIfWhole();
      int match = isInReach(candidate) ? longestMatch(candidate, NO_MATCH) : NO_MATCH;
      boolean isFull;
      if (match >= DeflateCodes.LENGTH_MIN) {
        isFull = blocks.add(at - matchStart, match);
        skipMatch(match);
      } else {
        isFull = blocks.add(in[start + at] & 0xff);
        at++;
      }
      if (isFull) {
        writeBlock(0);
      }
    }
  }

  private void skipMatch(int match) {
    int end = at + match;
    if (match <= settings.lazyLengthMax() && windowEnd - end >= DeflateCodes.LENGTH_MIN) {
      for (at++; at < end; at++) {
        insert();
      }
    }
    at = end;
  }

  private void takeLazily() {
    int match = NO_MATCH;
    boolean isLiteralPending = false;
    while (hasMore()) {
      int candidate = insertIfWhole();
      int lastMatch = match;
      int lastStart = matchStart;
      match = NO_MATCH;
      if (lastMatch < settings.lazyLengthMax() && isInReach(candidate)) {
        match = withoutFarShort(longestMatch(candidate, lastMatch));
      }
      if (lastMatch >= DeflateCodes.LENGTH_MIN && match <= lastMatch) {
        boolean isFull = blocks.add(at - 1 - lastStart, lastMatch);
        insertRest(lastMatch - 2);
        isLiteralPending = false;
        match = NO_MATCH;
        if (isFull) {
          writeBlock(0);
        }
      } else {
        if (isLiteralPending && blocks.add(in[start + at - 1] & 0xff)) {
          writeBlock(0);
        }
        isLiteralPending = true;
        at++;
      }
    }
    if (isLiteralPending) {
      blocks.add(in[start + at - 1] & 0xff);
    }
  }

  private int withoutFarShort(int match) {
    return match == DeflateCodes.LENGTH_MIN && at - matchStart > SHORT_MATCH_DISTANCE_MAX
        ? NO_MATCH
        : match;
  }

  /** Enters the rest of a match whose first two places are entered already. */
  private void insertRest(int count) {
    int insertEnd = windowEnd - DeflateCodes.LENGTH_MIN + 1;
    for (int left = count; left > 0; left--) {
      at++;
      if (at < insertEnd) {
        insert();
      }
    }
    at++;
  }

  /** Whether bytes are left; moves the window when few of it are. */
  private boolean hasMore() {
    if (windowEnd - at < LOOKAHEAD_BYTES_MIN) {
      if (at - windowStart >= HALF_WINDOW_BYTES + DISTANCE_MAX) {
        windowStart += HALF_WINDOW_BYTES;
      }
      windowEnd = (int) Math.min(length, windowStart + 2L * HALF_WINDOW_BYTES);
    }
    return at < windowEnd && blocksLeft > 0;
  }

  private int insertIfWhole() {
    return windowEnd - at >= DeflateCodes.LENGTH_MIN ? insert() : NOWHERE;
  }

  /** Enters the three bytes here and returns where they, or others of their hash, were last. */
  private int insert() {
    int from = start + at;
    int hash =
        (((in[from] & 0xff) << (2 * hashShift))
                ^ ((in[from + 1] & 0xff) << hashShift)
                ^ (in[from + 2] & 0xff))
            & hashMask;
    int last = heads[hash];
    previous[at & PLACE_MASK] = last;
    heads[hash] = at;
    return last;
  }

  private boolean isInReach(int candidate) {
    return candidate > windowStart && at - candidate <= DISTANCE_MAX;
  }

  /** Returns the longest match longer than {@code lengthMin} and notes its start; else no more. */
  private int longestMatch(int first, int lengthMin) {
    int left = Math.min(DeflateCodes.LENGTH_MAX, length - at);
    if (lengthMin >= left) {
      return left;
    }
    int chain = settings.chainLengthMax();
    if (lengthMin >= settings.goodLength()) {
      chain >>= 2;
    }
    return search(first, lengthMin, chain, left);
  }

  private int search(int first, int lengthMin, int chainLengthMax, int lengthMax) {
    byte[] bytes = in;
    int origin = start;
    int here = origin + at;
    int end = here + lengthMax;
    int nice = Math.min(settings.niceLength(), lengthMax);
    int limit = Math.max(at - DISTANCE_MAX, windowStart);
    int best = lengthMin;
    int candidate = first;
    int chain = chainLengthMax;
    byte head = bytes[here];
    byte tail = bytes[here + best];
    do {
      int there = origin + candidate;
      if (bytes[there + best] == tail && bytes[there] == head) {
        int match = Words.matchLength(bytes, there, here, end);
        if (match > best) {
          matchStart = candidate;
          best = match;
          if (match >= nice) {
            break;
          }
          tail = bytes[here + best];
        }
      }
      candidate = previous[candidate & PLACE_MASK];
    } while (candidate > limit && --chain != 0);
    return best;
  }

  private void writeBlock(int last) {
    blocks.write(
        out,
        new DeflateBlocks.Stored(
            in, start + blockStart, at - blockStart, blockStart >= windowStart),
        last);
    blockStart = at;
    blocksLeft--;
  }
}
