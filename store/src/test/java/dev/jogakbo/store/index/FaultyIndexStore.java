package dev.jogakbo.store.index;

import dev.jogakbo.store.error.TransientStoreException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A decorator whose n-th change fails, before it has an effect or after it; reads never fail.
 * Changes are counted from 1 over all threads.
 */
public final class FaultyIndexStore implements IndexStore {
  private final IndexStore inner;
  private final AtomicLong count = new AtomicLong();
  private volatile long failBefore;
  private volatile long failAfter;
  private volatile long stopAt = Long.MAX_VALUE;

  /** Decorates a store; nothing fails yet. */
  public FaultyIndexStore(IndexStore inner) {
    this.inner = inner;
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
  public byte @Nullable [] find(IndexTable table, byte[] key) {
    return inner.find(table, key);
  }

  @Override
  public List<byte @Nullable []> findAll(IndexTable table, List<byte[]> keys) {
    return inner.findAll(table, keys);
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
    inner.apply(batch, durability);
    if (number == failAfter) {
      throw new TransientStoreException("injected after change " + number);
    }
  }

  @Override
  public IndexCursor scan(IndexTable table, byte[] from, byte @Nullable [] to) {
    return inner.scan(table, from, to);
  }

  @Override
  public void sync() {
    inner.sync();
  }

  @Override
  public void clear(IndexTable table) {
    inner.clear(table);
  }

  @Override
  public TableSize size(IndexTable table) {
    return inner.size(table);
  }

  @Override
  public void close() {
    inner.close();
  }

  /** The process is gone; nothing catches it. */
  public static final class Stopped extends Error {
    private static final long serialVersionUID = 1L;

    Stopped(long number) {
      super("stopped at change " + number);
    }
  }
}
