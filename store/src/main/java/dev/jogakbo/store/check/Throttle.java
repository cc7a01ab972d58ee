package dev.jogakbo.store.check;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Holds readers back to so many bytes a second. Safe for use by many threads. */
final class Throttle {
  private final long bytesPerSecondMax;
  private final LongSupplier nanoTime;
  private final LongConsumer waiting;
  private long freeAtNanos;

  /**
   * Creates one.
   *
   * @param bytesPerSecondMax 0 for no bound
   * @param waiting waits for so many nanoseconds
   */
  Throttle(long bytesPerSecondMax, LongSupplier nanoTime, LongConsumer waiting) {
    this.bytesPerSecondMax = bytesPerSecondMax;
    this.nanoTime = nanoTime;
    this.waiting = waiting;
    this.freeAtNanos = nanoTime.getAsLong();
  }

  /** Waits until that many bytes may be read. */
  void take(long lengthBytes) {
    if (bytesPerSecondMax > 0) {
      long waitNanos = reserve(lengthBytes);
      if (waitNanos > 0) {
        waiting.accept(waitNanos);
      }
    }
  }

  private synchronized long reserve(long lengthBytes) {
    long now = nanoTime.getAsLong();
    long start = Math.max(now, freeAtNanos);
    double seconds = (double) lengthBytes / bytesPerSecondMax;
    freeAtNanos = start + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    return start - now;
  }
}
