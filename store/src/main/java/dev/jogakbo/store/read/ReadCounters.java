package dev.jogakbo.store.read;

import java.util.concurrent.atomic.LongAdder;

/** What readers did; every figure only grows. Safe for many threads. */
public final class ReadCounters {
  private final LongAdder bytesOut = new LongAdder();
  private final LongAdder packReads = new LongAdder();
  private final LongAdder packReadBytes = new LongAdder();
  private final LongAdder damagedChunks = new LongAdder();
  private final LongAdder rebuiltBytes = new LongAdder();
  private final LongAdder keptBytes = new LongAdder();

  /** Counts bytes that a transform made which takes long. */
  void countRebuilt(long bytes) {
    rebuiltBytes.add(bytes);
  }

  /** Counts bytes of such a transform that had been kept. */
  void countKept(long bytes) {
    keptBytes.add(bytes);
  }

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

  /** Returns the bytes that transforms made which take long. */
  public long rebuiltBytes() {
    return rebuiltBytes.sum();
  }

  /** Returns the bytes of such transforms that had been kept. */
  public long keptBytes() {
    return keptBytes.sum();
  }

  /** Returns the chunks found damaged. */
  public long damagedChunks() {
    return damagedChunks.sum();
  }
}
