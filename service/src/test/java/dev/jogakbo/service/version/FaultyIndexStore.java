package dev.jogakbo.service.version;

import dev.jogakbo.store.index.ForwardingIndexStore;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;

/** Lets changes of an index go wrong. */
final class FaultyIndexStore extends ForwardingIndexStore {
  private final Faults faults;

  FaultyIndexStore(IndexStore index, Faults faults) {
    super(index);
    this.faults = faults;
  }

  @Override
  public void apply(IndexBatch batch, Durability durability) {
    faults.run("index", () -> super.apply(batch, durability));
  }
}
