package dev.jogakbo.store.usage;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.recipe.ByteRange;

/** Counts the chunks of a part of a content. Used once, by one thread. */
final class SharesCounter {
  private final IdSet known;
  private final ByteRange part;
  private long position;
  private long newBytes;
  private long sharedBytes;

  /**
   * Creates a counter.
   *
   * @param known chunks that are not new; those that are found join them
   */
  SharesCounter(IdSet known, ByteRange part) {
    this.known = known;
    this.part = part;
  }

  /** Says where in the content the next chunk lies. */
  void moveTo(long start) {
    position = start;
  }

  /** Counts what of a chunk lies in the part, and moves behind it. */
  void lie(SizedChunk chunk) {
    long end = position + chunk.lengthBytes();
    long bytes = Math.min(end, part.end()) - Math.max(position, part.start());
    position = end;
    if (bytes > 0) {
      count(chunk, bytes);
    }
  }

  /** Counts a chunk that something in the part is made from. */
  void feed(SizedChunk chunk) {
    count(chunk, chunk.lengthBytes());
  }

  private void count(SizedChunk chunk, long bytes) {
    if (known.add(chunk.hash().toBytes())) {
      newBytes += bytes;
    } else {
      sharedBytes += bytes;
    }
  }

  ContentShares shares() {
    return new ContentShares(newBytes, sharedBytes);
  }
}
