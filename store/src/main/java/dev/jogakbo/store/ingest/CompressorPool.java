package dev.jogakbo.store.ingest;

import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.ChunkCompressor;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** Compressors lent to one task at a time. Safe for many threads. */
final class CompressorPool implements AutoCloseable {
  private final Map<ChunkCodec, Queue<ChunkCompressor>> idle = new EnumMap<>(ChunkCodec.class);

  CompressorPool() {
    idle.put(ChunkCodec.LZ4, new ConcurrentLinkedQueue<>());
    idle.put(ChunkCodec.ZSTD, new ConcurrentLinkedQueue<>());
  }

  /** Runs a task with a compressor that nobody else uses meanwhile and that prefers that codec. */
  void lend(ChunkCodec preferred, Consumer<ChunkCompressor> task) {
    Queue<ChunkCompressor> same = idle(preferred);
    ChunkCompressor compressor = same.poll();
    if (compressor == null) {
      compressor = new ChunkCompressor(preferred);
    }
    task.accept(compressor);
    same.add(compressor);
  }

  /** Gives back native memory of those not lent. */
  @Override
  public void close() {
    idle.values().forEach(CompressorPool::closeAll);
  }

  private Queue<ChunkCompressor> idle(ChunkCodec preferred) {
    Queue<ChunkCompressor> found = idle.get(preferred);
    if (found == null) {
      throw new IllegalArgumentException("not preferred by anybody: " + preferred);
    }
    return found;
  }

  private static void closeAll(Queue<ChunkCompressor> idle) {
    ChunkCompressor compressor = idle.poll();
    while (compressor != null) {
      compressor.close();
      compressor = idle.poll();
    }
  }
}
