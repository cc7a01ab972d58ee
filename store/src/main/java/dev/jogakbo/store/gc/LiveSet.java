package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.usage.ChunkMarks;
import dev.jogakbo.store.usage.IdSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a mark has reached. A chunk is one bit at its home. Used by one thread. */
final class LiveSet {
  private final ChunkMarks chunks;
  private final ChunkMarks walked;
  private final IdSet blobs;
  private final IdSet recipes;
  private final Map<DomainId, IdSet> contents = new HashMap<>();
  private final Map<DomainId, IdSet> nodes = new HashMap<>();

  LiveSet() {
    this(new ChunkMarks(), new ChunkMarks(), new IdSet(), new IdSet());
  }

  private LiveSet(ChunkMarks chunks, ChunkMarks walked, IdSet blobs, IdSet recipes) {
    this.chunks = chunks;
    this.walked = walked;
    this.blobs = blobs;
    this.recipes = recipes;
  }

  LiveSet copy() {
    LiveSet copy = new LiveSet(chunks.copy(), walked.copy(), blobs.copy(), recipes.copy());
    contents.forEach((domain, ids) -> copy.contents.put(domain, ids.copy()));
    nodes.forEach((domain, ids) -> copy.nodes.put(domain, ids.copy()));
    return copy;
  }

  boolean addContent(ContentKey key) {
    return in(contents, key.domain()).add(key.content().toBytes());
  }

  boolean hasContent(ContentKey key) {
    @Nullable IdSet ids = contents.get(key.domain());
    return ids != null && ids.contains(key.content().toBytes());
  }

  /** Adds a recipe that is followed to its end; returns whether it was not before. */
  boolean addRecipe(BlobId id) {
    return recipes.add(id.toBytes());
  }

  boolean hasRecipe(BlobId id) {
    return recipes.contains(id.toBytes());
  }

  boolean addBlob(BlobId id) {
    return blobs.add(id.toBytes());
  }

  boolean hasBlob(BlobId id) {
    return blobs.contains(id.toBytes());
  }

  /**
   * Adds a node of a recipe, which names other chunks in another domain; returns whether it is new.
   */
  boolean addNode(DomainId domain, BlobId id) {
    return in(nodes, domain).add(id.toBytes());
  }

  /** Adds the chunk at home there; returns whether it is new. */
  boolean addChunk(int xorbNumber, int chunkIndex) {
    return chunks.add(xorbNumber, chunkIndex);
  }

  boolean hasChunk(int xorbNumber, int chunkIndex) {
    return chunks.contains(xorbNumber, chunkIndex);
  }

  /** Returns the positions of the xorb's list in that range not walked before, and notes them. */
  int[] walk(int xorbNumber, int startIndex, int endIndex) {
    return IntStream.range(startIndex, endIndex)
        .filter(index -> walked.add(xorbNumber, index))
        .toArray();
  }

  /** Whether a content refers to the list of that xorb, or a chunk in use has its home there. */
  boolean hasXorb(int xorbNumber) {
    return walked.containsXorb(xorbNumber) || chunks.containsXorb(xorbNumber);
  }

  private static IdSet in(Map<DomainId, IdSet> sets, DomainId domain) {
    return sets.computeIfAbsent(domain, _ -> new IdSet());
  }
}
