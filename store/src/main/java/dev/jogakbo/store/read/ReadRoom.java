package dev.jogakbo.store.read;

import dev.jogakbo.store.pack.PackReader;
import dev.jogakbo.store.pack.PackWindow;
import dev.jogakbo.store.pack.RecordDecoder;
import dev.jogakbo.store.work.BufferPool;
import dev.jogakbo.store.work.MemoryBudget;
import dev.jogakbo.store.work.Workers;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/**
 * What all readers share: threads, memory, decoders, the way to the packs. Safe for many threads.
 *
 * @param makers turns to make what takes long, since that takes memory too
 */
record ReadRoom(
    PackReader packs,
    Workers workers,
    MemoryBudget budget,
    BufferPool buffers,
    ReadCounters counters,
    ConcurrentLinkedQueue<RecordDecoder> idleDecoders,
    Semaphore makers) {

  PackWindow read(Extent extent, byte[] buffer) {
    counters.countRead(extent.lengthBytes());
    return packs.readWindow(extent.pack(), extent.start(), buffer, extent.lengthBytes());
  }

  DecoderLoan borrowDecoder() {
    RecordDecoder idle = idleDecoders.poll();
    return new DecoderLoan(idle == null ? new RecordDecoder() : idle, idleDecoders);
  }
}
