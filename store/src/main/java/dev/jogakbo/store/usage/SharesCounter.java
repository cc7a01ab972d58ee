package dev.jogakbo.store.usage;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.recipe.ByteRange;

/** Counts the chunks of a part of a content. Used once, by one thread. */
final class SharesCounter {
  private final IdSet before;
  private final IdSet found;
  private final ByteRange part;
  private long position;
  private long newBytes;
  private long sharedBytes;

  /**
   * Creates a counter.
   *
   * @param before chunks that are not new
   * @param found new ones that were counted; those counted here join them
   */
  SharesCounter(IdSet before, IdSet found, ByteRange part) {
    this.before = before;
    this.found = found;
    this.part = part;
  }

  ByteRange part() {
    return part;
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
    byte[] id = chunk.hash().toBytes();
    if (before.contains(id)) {
      sharedBytes += bytes;
    } else if (found.add(id)) {
      newBytes += bytes;
    }
  }

  ContentShares shares() {
    return new ContentShares(newBytes, sharedBytes);
  }
}
