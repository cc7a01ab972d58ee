package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where chunks are: domain varint, chunk hash 32 → {@link PlacementV1}. Damaged chunks are in it
 * too: whoever asks for deduplication goes through a {@link CatalogSession}. Safe for use by many
 * threads.
 */
public final class ChunkTable {
  private static final String WHAT = "chunk row";

  private final IndexStore index;

  ChunkTable(IndexStore index) {
    this.index = index;
  }

  /** Returns where the chunk is, or nothing if it is not known. */
  public Optional<Placement> find(DomainId domain, ChunkHash chunk) {
    byte[] value = index.find(StoreTables.CHUNKS, new ChunkKey(domain, chunk).toBytes());
    return Optional.ofNullable(decode(value));
  }

  /** Returns where the chunks are, in their order, null for those not known. */
  public List<@Nullable Placement> findAll(DomainId domain, List<ChunkHash> chunks) {
    return findAll(chunks.stream().map(chunk -> new ChunkKey(domain, chunk)).toList());
  }

  /** Returns where the chunks are, in their order, null for those not known. */
  public List<@Nullable Placement> findAll(Collection<ChunkKey> chunks) {
    List<byte[]> keys = chunks.stream().map(ChunkKey::toBytes).toList();
    List<@Nullable Placement> found = new ArrayList<>(keys.size());
    for (byte[] value : index.findAll(StoreTables.CHUNKS, keys)) {
      found.add(decode(value));
    }
    return found;
  }

  /** Returns a walk over all chunks. */
  public RowCursor<PlacedChunk> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.CHUNKS, new byte[0], null),
        (key, value) -> new PlacedChunk(ChunkKey.read(key, WHAT), PlacementV1.decode(value, WHAT)));
  }

  /** Sets where the chunk is. */
  public void put(IndexBatch batch, ChunkKey chunk, Placement placement) {
    batch.put(StoreTables.CHUNKS, chunk.toBytes(), PlacementV1.encode(placement));
  }

  /** Forgets the chunk. */
  public void delete(IndexBatch batch, ChunkKey chunk) {
    batch.delete(StoreTables.CHUNKS, chunk.toBytes());
  }

  private static @Nullable Placement decode(byte @Nullable [] value) {
    return value == null ? null : PlacementV1.decode(value, WHAT);
  }
}
