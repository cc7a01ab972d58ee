package dev.jogakbo.store;

import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stays open when it is closed, so that another store can go on with the same rows. */
record UnclosedIndexStore(IndexStore inner) implements IndexStore {
  @Override
  public byte @Nullable [] find(IndexTable table, byte[] key) {
    return inner.find(table, key);
  }

  @Override
  public List<byte @Nullable []> findAll(IndexTable table, List<byte[]> keys) {
    return inner.findAll(table, keys);
  }

  @Override
  public void apply(IndexBatch batch, Durability durability) {
    inner.apply(batch, durability);
  }

  @Override
  public IndexCursor scan(IndexTable table, byte[] from, byte @Nullable [] to) {
    return inner.scan(table, from, to);
  }

  @Override
  public void sync() {
    inner.sync();
  }

  @Override
  public void clear(IndexTable table) {
    inner.clear(table);
  }

  @Override
  public TableSize size(IndexTable table) {
    return inner.size(table);
  }

  @Override
  public void close() {
    inner.sync();
  }
}
