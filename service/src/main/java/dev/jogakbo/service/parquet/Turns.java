package dev.jogakbo.service.parquet;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets few in at a time, in the order they came, while a bounded number waits. Safe for many
 * threads.
 */
public final class Turns {
  private final Semaphore room;
  private final int presentMax;
  private final AtomicInteger present = new AtomicInteger();

  /** Lets so many in at a time while so many wait. */
  public Turns(int insideMax, int waitingMax) {
    room = new Semaphore(insideMax, true);
    presentMax = insideMax + waitingMax;
  }

  /**
   * Waits for a turn, and holds it until it is closed.
   *
   * @throws TooManyWaitingException if too many wait
   */
  public Turn take() {
    if (present.incrementAndGet() > presentMax) {
      present.decrementAndGet();
      throw new TooManyWaitingException(presentMax);
    }
    room.acquireUninterruptibly();
    return this::end;
  }

  private void end() {
    room.release();
    present.decrementAndGet();
  }

  /** A turn that is held. */
  @FunctionalInterface
  public interface Turn extends AutoCloseable {
    @Override
    void close();
  }
}
