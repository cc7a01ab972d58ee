package dev.jogakbo.store;

import dev.jogakbo.store.pack.ChunkCodec;

/** How hard new chunks are compressed. What is known keeps the form it has. */
public enum Packing {
  /** Fast, for bytes that come as users send them: many are compressed already. */
  FAST(ChunkCodec.LZ4),
  /** Small, for bytes that were compressed before they were taken apart. */
  DENSE(ChunkCodec.ZSTD);

  private final ChunkCodec codec;

  Packing(ChunkCodec codec) {
    this.codec = codec;
  }

  ChunkCodec codec() {
    return codec;
  }
}
