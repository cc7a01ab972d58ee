package dev.jogakbo.service.optimise;

import dev.jogakbo.service.parquet.Pace;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;

/** Lets bytes pass evenly, so many a second, until it is stopped. Safe for many threads. */
final class Throttle implements Pace {
  private static final double NANOS_PER_SECOND = 1e9;

  private final long bytesPerSecond;
  private final LongSupplier nanoClock;
  private final Stop stop;
  private long nextNanos;

  Throttle(long bytesPerSecond, LongSupplier nanoClock, Stop stop) {
    this.bytesPerSecond = bytesPerSecond;
    this.nanoClock = nanoClock;
    this.stop = stop;
    this.nextNanos = nanoClock.getAsLong();
  }

  /** Says whether to end. */
  @FunctionalInterface
  interface Stop {
    /** Waits that long, or until it is time to end; returns whether it is. */
    boolean await(long nanos);
  }

  @Override
  public void pass(long bytes) {
    if (stop.await(bytes == 0 ? 0 : takeTurn(bytes))) {
      throw new CancellationException("stopped");
    }
  }

  /** Returns the nanoseconds until it is the turn of these bytes. */
  private synchronized long takeTurn(long bytes) {
    long now = nanoClock.getAsLong();
    long begin = Math.max(now, nextNanos);
    nextNanos = begin + (long) (bytes * NANOS_PER_SECOND / bytesPerSecond);
    return begin - now;
  }
}
