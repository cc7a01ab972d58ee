package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Chunks found damaged: domain varint, chunk hash 32 → pack number u32, offset u32, served seconds
 * varint. They count as absent when something is stored, so that storing them again heals them.
 * Safe for use by many threads; as long as nothing is damaged, asking costs nothing.
 */
public final class DamageTable {
  private static final String WHAT = "damage row";

  private final IndexStore index;
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong foundCount = new AtomicLong();
  private final AtomicLong healedCount = new AtomicLong();

  DamageTable(IndexStore index) {
    this.index = index;
    try (RowCursor<DamageRow> rows = scan()) {
      while (rows.next()) {
        count.incrementAndGet();
      }
    }
  }

  /** Returns what is known of the damage of the chunk, or nothing if none is. */
  public Optional<DamageRow> find(ChunkKey key) {
    if (count.get() == 0) {
      return Optional.empty();
    }
    byte[] value = index.find(StoreTables.DAMAGE, key.toBytes());
    return value == null ? Optional.empty() : Optional.of(decode(key, value));
  }

  /** Whether the chunk was found damaged where it is placed. */
  public boolean isDamaged(ChunkKey key, Placement placement) {
    return find(key)
        .filter(row -> row.packNumber() == placement.packNumber())
        .filter(row -> row.offset() == placement.offset())
        .isPresent();
  }

  /** Returns a walk over all damage. */
  public RowCursor<DamageRow> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.DAMAGE, new byte[0], null),
        (key, value) -> decode(ChunkKey.read(key, WHAT), value));
  }

  /** Returns the number of chunks that are damaged now. */
  public long damagedCount() {
    return count.get();
  }

  /** Returns the number of chunks found damaged since the start. */
  public long foundCount() {
    return foundCount.get();
  }

  /** Returns the number of damaged chunks healed since the start. */
  public long healedCount() {
    return healedCount.get();
  }

  /** Notes damage; {@link #noteFound} follows when the batch is applied. */
  void put(IndexBatch batch, DamageRow row) {
    ByteWriter writer = new ByteWriter(13);
    writer.u32(row.packNumber()).u32(row.offset()).varint(row.foundServedSeconds());
    batch.put(StoreTables.DAMAGE, row.key().toBytes(), writer.toByteArray());
  }

  /** Forgets damage; {@link #noteGone} follows when the batch is applied. */
  void delete(IndexBatch batch, ChunkKey key) {
    batch.delete(StoreTables.DAMAGE, key.toBytes());
  }

  void noteFound() {
    count.incrementAndGet();
    foundCount.incrementAndGet();
  }

  void noteGone(int chunks) {
    count.addAndGet(-chunks);
  }

  void noteHealed(int chunks) {
    noteGone(chunks);
    healedCount.addAndGet(chunks);
  }

  private static DamageRow decode(ChunkKey key, byte[] value) {
    ByteReader reader = new ByteReader(value, WHAT);
    int packNumber = Numbers.read(reader);
    long offset = reader.u32();
    long found = reader.varint();
    reader.expectEnd();
    return new DamageRow(key, packNumber, offset, found);
  }
}
