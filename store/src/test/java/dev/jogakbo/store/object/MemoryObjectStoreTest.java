package dev.jogakbo.store.object;

class MemoryObjectStoreTest extends ObjectStoreContract {
  @Override
  protected ObjectStore open() {
    return new MemoryObjectStore();
  }
}
