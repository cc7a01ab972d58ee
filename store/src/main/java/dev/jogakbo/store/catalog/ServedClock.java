package dev.jogakbo.store.catalog;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Seconds this instance has been serving, over all its starts. The only clock by which anything
 * grows old: nobody can set it, it stands still while the service is down, and after a crash it
 * lags by at most {@link #PERSIST_SECONDS}, so things look younger than they are, never older. Safe
 * for use by many threads.
 */
public final class ServedClock implements AutoCloseable {
  /** Most seconds that a crash loses. */
  public static final long PERSIST_SECONDS = 10;

  private final MetaTable meta;
  private final LongSupplier nanoTime;
  private final long startNanos;
  private final long startSeconds;
  private long persistedSeconds;
  private boolean closed;

  /**
   * Goes on from where the index says.
   *
   * @param nanoTime a clock that never goes back, such as {@link System#nanoTime}
   */
  ServedClock(MetaTable meta, LongSupplier nanoTime) {
    this.meta = meta;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
    this.startSeconds = meta.servedSeconds();
    this.persistedSeconds = startSeconds;
  }

  /** Returns the served time. */
  public long seconds() {
    long elapsedNanos = Math.max(0, nanoTime.getAsLong() - startNanos);
    return startSeconds + TimeUnit.NANOSECONDS.toSeconds(elapsedNanos);
  }

  /** Makes the served time durable if it has moved by {@link #PERSIST_SECONDS}; called often. */
  public synchronized void tick() {
    long now = seconds();
    if (!closed && now - persistedSeconds >= PERSIST_SECONDS) {
      persist(now);
    }
  }

  private void persist(long now) {
    meta.putServedSeconds(now);
    persistedSeconds = now;
  }

  /** Makes the served time durable; later ticks do nothing. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      persist(Math.max(persistedSeconds, seconds()));
    }
  }
}
