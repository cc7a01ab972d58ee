package dev.jogakbo.chunker;

/**
 * Sizes of a chunk in bytes, as Xet fixes them (protocol specification, chunking). Only the last
 * chunk of a stream may be smaller than the least.
 */
public final class ChunkLimits {
  /** Least size of a chunk that is not the last of its stream. */
  public static final int MIN_BYTES = 8 * 1024;

  /** Size the cut condition aims at. */
  public static final int TARGET_BYTES = 64 * 1024;

  /** Greatest size of any chunk; a chunk that reaches it is cut there. */
  public static final int MAX_BYTES = 128 * 1024;

  private ChunkLimits() {}
}
