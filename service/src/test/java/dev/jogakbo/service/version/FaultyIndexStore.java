package dev.jogakbo.service.version;

import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets changes of an index go wrong. */
final class FaultyIndexStore implements IndexStore {
  private final IndexStore index;
  private final Faults faults;

  FaultyIndexStore(IndexStore index, Faults faults) {
    this.index = index;
    this.faults = faults;
  }

  @Override
  public byte @Nullable [] find(IndexTable table, byte[] key) {
    return index.find(table, key);
  }

  @Override
  public List<byte @Nullable []> findAll(IndexTable table, List<byte[]> keys) {
    return index.findAll(table, keys);
  }

  @Override
  public void apply(IndexBatch batch, Durability durability) {
    faults.run("index", () -> index.apply(batch, durability));
  }

  @Override
  public IndexCursor scan(IndexTable table, byte[] from, byte @Nullable [] to) {
    return index.scan(table, from, to);
  }

  @Override
  public void sync() {
    index.sync();
  }

  @Override
  public void clear(IndexTable table) {
    index.clear(table);
  }

  @Override
  public TableSize size(IndexTable table) {
    return index.size(table);
  }

  @Override
  public void close() {
    index.close();
  }
}
