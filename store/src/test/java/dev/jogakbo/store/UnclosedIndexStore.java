package dev.jogakbo.store;

import dev.jogakbo.store.index.ForwardingIndexStore;
import dev.jogakbo.store.index.IndexStore;

/** Stays open when it is closed, so that another store can go on with the same rows. */
final class UnclosedIndexStore extends ForwardingIndexStore {
  UnclosedIndexStore(IndexStore inner) {
    super(inner);
  }

  @Override
  public void close() {
    sync();
  }
}
