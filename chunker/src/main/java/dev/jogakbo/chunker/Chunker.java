package dev.jogakbo.chunker;

import java.util.Objects;

/**
 * Gear-hash chunker over a stream that arrives in pieces of any size. For every byte {@code h = (h
 * << 1) + table[byte]} modulo 2^64; a chunk ends after the byte where its size is at least {@link
 * ChunkLimits#MIN_BYTES} and the top 16 bits of {@code h} are zero, or where its size reaches
 * {@link ChunkLimits#MAX_BYTES}. {@code h} starts at zero in every chunk.
 *
 * <p>Not thread safe; holds no bytes of the stream. Source: Xet protocol specification, chunking.
 */
public final class Chunker {
  /**
   * The top 16 bits are zero when the hash, unsigned, is below 2^48. Both sides are moved by 2^63
   * to compare them as signed, which the compiler turns back into one unsigned comparison.
   */
  private static final long CUT_BELOW = Long.MIN_VALUE + (1L << 48);

  /**
   * The hash remembers 64 bytes only, so bytes this far before the first allowed cut cannot change
   * the outcome.
   */
  private static final int SKIPPED_BYTES = ChunkLimits.MIN_BYTES - Long.SIZE - 1;

  private static final long[] TABLE = GearTable.copy();

  private long gearHash;
  private int sizeBytes;

  /**
   * Feeds {@code bytes[from, to)} up to the end of the current chunk. After a cut the rest of the
   * range has not been looked at: call again from the returned index.
   *
   * @return the exclusive end of the chunk that ends within the range, or -1 when all was consumed
   *     and the chunk goes on
   */
  public int findCut(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    int skipEnd = endOfPhase(SKIPPED_BYTES, from, to);
    int settleEnd = endOfPhase(ChunkLimits.MIN_BYTES - 1, from, to);
    int limit = endOfPhase(ChunkLimits.MAX_BYTES, from, to);
    settle(bytes, skipEnd, settleEnd);
    int cut = scan(bytes, settleEnd, limit);
    if (cut < 0 && limit - from == ChunkLimits.MAX_BYTES - sizeBytes) {
      cut = limit;
    }
    if (cut < 0) {
      sizeBytes += to - from;
    } else {
      reset();
    }
    return cut;
  }

  /** Size of the chunk begun and not yet ended, in {@code [0, MAX_BYTES)}. */
  public int pendingBytes() {
    return sizeBytes;
  }

  /**
   * Ends the stream: what is pending is its last chunk. The chunker is then ready for another
   * stream.
   *
   * @return size of the last chunk, 0 when the stream ended at a cut or was empty
   */
  public int finish() {
    int lastChunkBytes = sizeBytes;
    reset();
    return lastChunkBytes;
  }

  /** Forgets the chunk begun, as if no byte had been fed. */
  public void reset() {
    gearHash = 0;
    sizeBytes = 0;
  }

  /**
   * Index within {@code [from, to]} at which the current chunk reaches the size, or has already.
   */
  private int endOfPhase(int phaseBytes, int from, int to) {
    return from + Math.clamp(phaseBytes - sizeBytes, 0, to - from);
  }

  /** Hashes bytes at which no cut is allowed yet. */
  private void settle(byte[] bytes, int from, int to) {
    long h = gearHash;
    for (int i = from; i < to; i++) {
      h = (h << 1) + TABLE[bytes[i] & 0xFF];
    }
    gearHash = h;
  }

  /**
   * Hashes bytes at which a cut is allowed; the hot loop, a method of its own so that it is
   * compiled on its own.
   */
  private int scan(byte[] bytes, int from, int to) {
    long h = gearHash;
    for (int i = from; i < to; i++) {
      h = (h << 1) + TABLE[bytes[i] & 0xFF];
      if (h + Long.MIN_VALUE < CUT_BELOW) {
        return i + 1;
      }
    }
    gearHash = h;
    return -1;
  }
}
