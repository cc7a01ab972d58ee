package dev.jogakbo.store.index;

import dev.jogakbo.store.error.TransientStoreException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A decorator whose n-th change fails, before it has an effect or after it; reads never fail.
 * Changes are counted from 1 over all threads.
 */
public final class FaultyIndexStore extends ForwardingIndexStore {
  private final AtomicLong count = new AtomicLong();
  private volatile long failBefore;
  private volatile long failAfter;
  private volatile long stopAt = Long.MAX_VALUE;

  /** Decorates a store; nothing fails yet. */
  public FaultyIndexStore(IndexStore inner) {
    super(inner);
  }

  /** Lets the n-th change fail without effect. */
  public void failBefore(long number) {
    failBefore = number;
  }

  /** Lets the n-th change take effect and fail. */
  public void failAfter(long number) {
    failAfter = number;
  }

  /** Lets the n-th change and all that follow fail without effect, as if the process were dead. */
  public void stopAt(long number) {
    stopAt = number;
  }

  /** Lets everything succeed from now on. */
  public void heal() {
    failBefore = 0;
    failAfter = 0;
    stopAt = Long.MAX_VALUE;
  }

  /** Returns how many changes were started. */
  public long changeCount() {
    return count.get();
  }

  @Override
  public void apply(IndexBatch batch, Durability durability) {
    long number = count.incrementAndGet();
    if (number >= stopAt) {
      throw new Stopped(number);
    }
    if (number == failBefore) {
      throw new TransientStoreException("injected before change " + number);
    }
    super.apply(batch, durability);
    if (number == failAfter) {
      throw new TransientStoreException("injected after change " + number);
    }
  }

  /** The process is gone; nothing catches it. */
  public static final class Stopped extends Error {
    private static final long serialVersionUID = 1L;

    Stopped(long number) {
      super("stopped at change " + number);
    }
  }
}
