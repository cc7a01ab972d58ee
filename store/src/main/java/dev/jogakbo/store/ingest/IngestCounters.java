package dev.jogakbo.store.ingest;

import java.util.concurrent.atomic.LongAdder;

/** What sessions did; every figure only grows. Safe for many threads. */
public final class IngestCounters {
  private final LongAdder bytesIn = new LongAdder();
  private final LongAdder newBytes = new LongAdder();
  private final LongAdder newStoredBytes = new LongAdder();
  private final LongAdder chunksIn = new LongAdder();
  private final LongAdder newChunks = new LongAdder();
  private final LongAdder packs = new LongAdder();

  void countKnown(int lengthBytes) {
    bytesIn.add(lengthBytes);
    chunksIn.increment();
  }

  void countNew(int lengthBytes, int storedBytes) {
    countKnown(lengthBytes);
    newBytes.add(lengthBytes);
    newStoredBytes.add(storedBytes);
    newChunks.increment();
  }

  void countPack() {
    packs.increment();
  }

  /** Returns the raw bytes taken in. */
  public long bytesIn() {
    return bytesIn.sum();
  }

  /** Returns the raw bytes of those chunks that were stored. */
  public long newBytes() {
    return newBytes.sum();
  }

  /** Returns what these take in their packs. */
  public long newStoredBytes() {
    return newStoredBytes.sum();
  }

  /** Returns the chunks taken in. */
  public long chunksIn() {
    return chunksIn.sum();
  }

  /** Returns those of them that were stored. */
  public long newChunks() {
    return newChunks.sum();
  }

  /** Returns the packs published. */
  public long packs() {
    return packs.sum();
  }
}
