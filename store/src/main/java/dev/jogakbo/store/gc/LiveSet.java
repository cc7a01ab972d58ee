package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** What a mark has reached. A chunk is one bit at its home. Used by one thread. */
final class LiveSet {
  private static final int NO_DOMAIN = -1;

  private final Map<Integer, BitSet> chunks = new HashMap<>();
  private final Map<Integer, BitSet> walked = new HashMap<>();
  private final IdSet contents;
  private final IdSet blobs;
  private final IdSet nodes;

  LiveSet() {
    this(new IdSet(), new IdSet(), new IdSet());
  }

  private LiveSet(IdSet contents, IdSet blobs, IdSet nodes) {
    this.contents = contents;
    this.blobs = blobs;
    this.nodes = nodes;
  }

  LiveSet copy() {
    LiveSet copy = new LiveSet(contents.copy(), blobs.copy(), nodes.copy());
    chunks.forEach((xorb, bits) -> copy.chunks.put(xorb, (BitSet) bits.clone()));
    walked.forEach((xorb, bits) -> copy.walked.put(xorb, (BitSet) bits.clone()));
    return copy;
  }

  boolean addContent(ContentKey key) {
    return contents.add(key.content().toBytes(), key.domain().number());
  }

  boolean hasContent(ContentKey key) {
    return contents.contains(key.content().toBytes(), key.domain().number());
  }

  boolean addBlob(BlobId id) {
    return blobs.add(id.toBytes(), NO_DOMAIN);
  }

  boolean hasBlob(BlobId id) {
    return blobs.contains(id.toBytes(), NO_DOMAIN);
  }

  /**
   * Adds a node of a recipe, which names other chunks in another domain; returns whether it is new.
   */
  boolean addNode(DomainId domain, BlobId id) {
    return nodes.add(id.toBytes(), domain.number());
  }

  /** Adds the chunk at home there; returns whether it is new. */
  boolean addChunk(int xorbNumber, int chunkIndex) {
    return add(chunks, xorbNumber, chunkIndex);
  }

  boolean hasChunk(int xorbNumber, int chunkIndex) {
    BitSet bits = chunks.get(xorbNumber);
    return bits != null && bits.get(chunkIndex);
  }

  /** Returns the positions of the xorb's list in that range not walked before, and notes them. */
  int[] walk(int xorbNumber, int startIndex, int endIndex) {
    walked.computeIfAbsent(xorbNumber, _ -> new BitSet());
    return IntStream.range(startIndex, endIndex)
        .filter(index -> add(walked, xorbNumber, index))
        .toArray();
  }

  /** Whether a content refers to the list of that xorb, or a chunk in use has its home there. */
  boolean hasXorb(int xorbNumber) {
    return walked.containsKey(xorbNumber) || chunks.containsKey(xorbNumber);
  }

  private static boolean add(Map<Integer, BitSet> sets, int xorbNumber, int index) {
    BitSet bits = sets.computeIfAbsent(xorbNumber, _ -> new BitSet());
    boolean isNew = !bits.get(index);
    bits.set(index);
    return isNew;
  }
}
