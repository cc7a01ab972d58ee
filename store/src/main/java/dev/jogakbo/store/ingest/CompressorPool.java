package dev.jogakbo.store.ingest;

import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.ChunkCompressor;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** Compressors lent to one task at a time. Safe for many threads. */
final class CompressorPool implements AutoCloseable {
  private final ChunkCodec preferred;
  private final ConcurrentLinkedQueue<ChunkCompressor> idle = new ConcurrentLinkedQueue<>();

  CompressorPool(ChunkCodec preferred) {
    this.preferred = preferred;
  }

  /** Runs a task with a compressor that nobody else uses meanwhile. */
  void lend(Consumer<ChunkCompressor> task) {
    ChunkCompressor compressor = idle.poll();
    if (compressor == null) {
      compressor = new ChunkCompressor(preferred);
    }
    task.accept(compressor);
    idle.add(compressor);
  }

  /** Gives back native memory of those not lent. */
  @Override
  public void close() {
    ChunkCompressor compressor = idle.poll();
    while (compressor != null) {
      compressor.close();
      compressor = idle.poll();
    }
  }
}
