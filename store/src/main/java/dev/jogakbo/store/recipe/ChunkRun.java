package dev.jogakbo.store.recipe;

import dev.jogakbo.chunker.hash.XorbHash;

/**
 * Chunks {@code [startIndex, endIndex)} of a xorb, one after another.
 *
 * @param xorb home of the chunks
 * @param startIndex first chunk, 0 to 8191
 * @param endIndex behind the last chunk, more than {@code startIndex}, at most 8192
 * @param lengthBytes raw bytes of these chunks, at least 1
 */
public record ChunkRun(XorbHash xorb, int startIndex, int endIndex, long lengthBytes)
    implements Segment {
  /** Most chunks of a xorb. */
  public static final int INDEX_MAX = 8192;

  /** Checks the bounds. */
  public ChunkRun {
    if (startIndex < 0 || endIndex <= startIndex || endIndex > INDEX_MAX || lengthBytes < 1) {
      throw new IllegalArgumentException(
          "xorb %s: no run: chunks [%d, %d) of %d bytes"
              .formatted(xorb, startIndex, endIndex, lengthBytes));
    }
  }

  @Override
  public long chunkCount() {
    return (long) endIndex - startIndex;
  }

  /** Whether the other run begins where this one ends. */
  public boolean isFollowedBy(ChunkRun next) {
    return endIndex == next.startIndex && xorb.equals(next.xorb);
  }

  /** Returns both runs as one. */
  public ChunkRun join(ChunkRun next) {
    return new ChunkRun(
        xorb, startIndex, next.endIndex, Math.addExact(lengthBytes, next.lengthBytes));
  }
}
