package dev.jogakbo.store;

import dev.jogakbo.chunker.ChunkSizes;
import dev.jogakbo.store.ingest.ChunkForm;
import dev.jogakbo.store.pack.ChunkCodec;

/**
 * How parts are cut, and how hard new chunks are compressed. What is known keeps the form it has.
 */
public enum Packing {
  /** As files are that users send: cut for all doors alike, and fast, because many are dense. */
  FAST,
  /** Small, for bytes that were compressed before they were taken apart. */
  DENSE,
  /** The same in small pieces, for bytes of which an edit changes few. */
  FINE;

  ChunkForm form() {
    return switch (this) {
      case FAST -> ChunkForm.FILE;
      case DENSE -> new ChunkForm(ChunkSizes.HALF, ChunkCodec.ZSTD);
      case FINE -> new ChunkForm(ChunkSizes.FINE, ChunkCodec.ZSTD);
    };
  }
}
