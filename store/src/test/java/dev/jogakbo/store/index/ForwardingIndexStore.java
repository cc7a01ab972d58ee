package dev.jogakbo.store.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passes every call on, so that a test need only write the one it changes. */
public abstract class ForwardingIndexStore implements IndexStore {
  private final IndexStore inner;

  /** Decorates an index; it is closed with this one. */
  protected ForwardingIndexStore(IndexStore inner) {
    this.inner = inner;
  }

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
    inner.close();
  }
}
