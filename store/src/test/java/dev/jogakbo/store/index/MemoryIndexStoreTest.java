package dev.jogakbo.store.index;

import java.util.List;

class MemoryIndexStoreTest extends IndexStoreContract {
  @Override
  IndexStore open(List<IndexTable> tables) {
    return new MemoryIndexStore(tables);
  }
}
