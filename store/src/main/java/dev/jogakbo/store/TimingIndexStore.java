package dev.jogakbo.store;

import dev.jogakbo.store.StoreListener.Call;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells a listener how long each call takes. */
final class TimingIndexStore implements IndexStore {
  private final IndexStore store;
  private final Stopwatch stopwatch;

  TimingIndexStore(IndexStore store, Stopwatch stopwatch) {
    this.store = store;
    this.stopwatch = stopwatch;
  }

  @Override
  public byte @Nullable [] find(IndexTable table, byte[] key) {
    return stopwatch.time(Call.INDEX_FIND, () -> store.find(table, key));
  }

  @Override
  public List<byte @Nullable []> findAll(IndexTable table, List<byte[]> keys) {
    return stopwatch.time(Call.INDEX_FIND_ALL, () -> store.findAll(table, keys));
  }

  @Override
  public void apply(IndexBatch batch, Durability durability) {
    stopwatch.run(Call.INDEX_APPLY, () -> store.apply(batch, durability));
  }

  @Override
  public IndexCursor scan(IndexTable table, byte[] from, byte @Nullable [] to) {
    return store.scan(table, from, to);
  }

  @Override
  public void sync() {
    store.sync();
  }

  @Override
  public void clear(IndexTable table) {
    store.clear(table);
  }

  @Override
  public TableSize size(IndexTable table) {
    return store.size(table);
  }

  @Override
  public void close() {
    store.close();
  }
}
