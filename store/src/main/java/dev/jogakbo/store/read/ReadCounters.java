package dev.jogakbo.store.read;

import java.util.concurrent.atomic.LongAdder;

/** What readers did; every figure only grows. Safe for many threads. */
public final class ReadCounters {
  private final LongAdder bytesOut = new LongAdder();
  private final LongAdder packReads = new LongAdder();
  private final LongAdder packReadBytes = new LongAdder();
  private final LongAdder damagedChunks = new LongAdder();

  void countSent(long bytes) {
    bytesOut.add(bytes);
  }

  void countRead(long bytes) {
    packReads.increment();
    packReadBytes.add(bytes);
  }

  void countDamage() {
    damagedChunks.increment();
  }

  /** Returns the raw bytes sent. */
  public long bytesOut() {
    return bytesOut.sum();
  }

  /** Returns the reads from packs. */
  public long packReads() {
    return packReads.sum();
  }

  /** Returns the bytes of these reads. */
  public long packReadBytes() {
    return packReadBytes.sum();
  }

  /** Returns the chunks found damaged. */
  public long damagedChunks() {
    return damagedChunks.sum();
  }
}
