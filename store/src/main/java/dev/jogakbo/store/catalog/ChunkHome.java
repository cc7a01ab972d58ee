package dev.jogakbo.store.catalog;

/** A place in a xorb. */
record ChunkHome(int xorbNumber, int chunkIndex) {
  static final ChunkHome NONE = new ChunkHome(Placement.NO_XORB, 0);
}
