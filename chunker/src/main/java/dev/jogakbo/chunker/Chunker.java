package dev.jogakbo.chunker;

import java.util.Objects;

/**
 * Gear-hash chunker over a stream that arrives in pieces of any size. For every byte {@code h = (h
 * << 1) + table[byte]} modulo 2^64; a chunk ends after the byte where its size is at least the
 * least of its {@link ChunkSizes} and the top bits of {@code h} are zero, so many that it happens
 * once in the size aimed at, or where its size reaches the greatest. {@code h} starts at zero in
 * every chunk.
 *
 * <p>Not thread safe; holds no bytes of the stream. Source: Xet protocol specification, chunking,
 * whose sizes are {@link ChunkSizes#XET}.
 */
public final class Chunker {
  private static final long[] TABLE = GearTable.copy();

  /**
   * The top bits are zero when the hash, unsigned, is below a power of two. Both sides are moved by
   * 2^63 to compare them as signed, which the compiler turns back into one unsigned comparison.
   */
  private final long cutBelow;

  private final ChunkSizes sizes;
  private long gearHash;
  private int sizeBytes;

  /** Cuts to the sizes of Xet. */
  public Chunker() {
    this(ChunkSizes.XET);
  }

  /** Cuts to the given sizes. */
  public Chunker(ChunkSizes sizes) {
    this.sizes = sizes;
    this.cutBelow = Long.MIN_VALUE + (1L << (Long.SIZE - sizes.zeroBits()));
  }

  /**
   * Feeds {@code bytes[from, to)} up to the end of the current chunk. After a cut the rest of the
   * range has not been looked at: call again from the returned index.
   *
   * @return the exclusive end of the chunk that ends within the range, or -1 when all was consumed
   *     and the chunk goes on
   */
  public int findCut(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    // The hash remembers 64 bytes only, so bytes that far before the first allowed cut do not
    // matter.
    int skipEnd = endOfPhase(sizes.minBytes() - Long.SIZE - 1, from, to);
    int settleEnd = endOfPhase(sizes.minBytes() - 1, from, to);
    int limit = endOfPhase(sizes.maxBytes(), from, to);
    settle(bytes, skipEnd, settleEnd);
    int cut = scan(bytes, settleEnd, limit);
    if (cut < 0 && limit - from == sizes.maxBytes() - sizeBytes) {
      cut = limit;
    }
    if (cut < 0) {
      sizeBytes += to - from;
    } else {
      reset();
    }
    return cut;
  }

  /** Size of the chunk begun and not yet ended, less than the greatest. */
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
   * compiled on its own. Two bytes a step: what both add is put together without the hash, so that
   * only one addition in two bytes waits for the one before.
   */
  private int scan(byte[] bytes, int from, int to) {
    long below = cutBelow;
    long h = gearHash;
    int i = from;
    for (; i < to - 1; i += 2) {
      long one = TABLE[bytes[i] & 0xFF];
      long two = (one << 1) + TABLE[bytes[i + 1] & 0xFF];
      long between = (h << 1) + one;
      h = (h << 2) + two;
      if (between + Long.MIN_VALUE < below) {
        return i + 1;
      }
      if (h + Long.MIN_VALUE < below) {
        return i + 2;
      }
    }
    if (i < to) {
      h = (h << 1) + TABLE[bytes[i] & 0xFF];
      if (h + Long.MIN_VALUE < below) {
        return to;
      }
    }
    gearHash = h;
    return -1;
  }
}
