package dev.jogakbo.chunker;

/**
 * Sizes that chunks of a stream have. Smaller ones make an edit cheaper and a store's index larger.
 *
 * @param minBytes least size of a chunk that is not the last of its stream
 * @param targetBytes size the cut condition aims at, a power of two
 * @param maxBytes greatest size, no more than {@link ChunkLimits#MAX_BYTES}
 */
public record ChunkSizes(int minBytes, int targetBytes, int maxBytes) {
  /** Those of Xet: files as users send them are cut like this, so that all doors agree. */
  public static final ChunkSizes XET =
      new ChunkSizes(ChunkLimits.MIN_BYTES, ChunkLimits.TARGET_BYTES, ChunkLimits.MAX_BYTES);

  /** The same limits, aiming at half. */
  public static final ChunkSizes HALF =
      new ChunkSizes(ChunkLimits.MIN_BYTES, 32 << 10, ChunkLimits.MAX_BYTES);

  /** Small ones, for streams that are short or change by little. */
  public static final ChunkSizes FINE = new ChunkSizes(1 << 10, 8 << 10, 32 << 10);

  /** Bytes that the gear hash remembers; no chunk may be shorter. */
  private static final int WINDOW_BYTES = Long.SIZE;

  /** Checks the order of sizes. */
  public ChunkSizes {
    if (minBytes <= WINDOW_BYTES
        || targetBytes < minBytes
        || maxBytes < targetBytes
        || maxBytes > ChunkLimits.MAX_BYTES
        || Integer.bitCount(targetBytes) != 1) {
      throw new IllegalArgumentException(
          "chunks of " + minBytes + " to " + maxBytes + " bytes, aiming at " + targetBytes);
    }
  }

  /** Returns how many of the hash's bits are zero where a chunk may end. */
  int zeroBits() {
    return Integer.numberOfTrailingZeros(targetBytes);
  }
}
