package dev.jogakbo.store.recipe;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.blob.ListTree;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;

/**
 * How to rebuild a content.
 *
 * @param content whose bytes it gives
 * @param domain keyspace of its xorbs
 * @param fileHash the content's identity in Xet
 * @param generation the highest of a content wins when the index is rebuilt
 * @param chunkCount chunks its segments are made from
 * @param segments its segments, each weighing its length in bytes
 */
public record Recipe(
    ContentId content,
    DomainId domain,
    FileHash fileHash,
    long generation,
    long chunkCount,
    ListTree segments) {

  /** Returns the bytes of the content. */
  public long sizeBytes() {
    return segments.weight();
  }
}
