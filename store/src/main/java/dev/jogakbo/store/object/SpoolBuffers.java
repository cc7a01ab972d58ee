package dev.jogakbo.store.object;

import dev.jogakbo.store.work.Lane;
import dev.jogakbo.store.work.MemoryBudget;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The buffers that all spool files of a store fill and the threads that write them. A file always
 * gets one buffer; more only while all files together hold less than the limit. Safe for many
 * threads.
 */
final class SpoolBuffers implements AutoCloseable {
  static final int BUFFER_BYTES = 1 << 20;

  private static final long LIMIT_BYTES = 64L << 20;
  private static final int IDLE_COUNT_MAX = 16;

  private final MemoryBudget budget = new MemoryBudget(LIMIT_BYTES);
  private final ArrayBlockingQueue<ByteBuffer> idle = new ArrayBlockingQueue<>(IDLE_COUNT_MAX);
  private final ExecutorService writers =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("spool-write-", 1).factory());

  /** Returns an empty buffer, whatever the limit says. */
  ByteBuffer take() {
    budget.take(BUFFER_BYTES);
    return takeIdle();
  }

  /** Returns an empty buffer if the limit allows one. */
  @Nullable ByteBuffer tryTake() {
    return budget.tryTake(BUFFER_BYTES) ? takeIdle() : null;
  }

  private ByteBuffer takeIdle() {
    ByteBuffer buffer = idle.poll();
    return buffer == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : buffer;
  }

  /** Takes a buffer back; where enough are idle, it is left to the collector. */
  void giveBack(ByteBuffer buffer) {
    idle.offer(buffer.clear());
    budget.giveBack(BUFFER_BYTES);
  }

  /** Returns what writes the buffers of one file in order. */
  Lane newLane() {
    return new Lane(writers);
  }

  @Override
  public void close() {
    writers.close();
  }
}
