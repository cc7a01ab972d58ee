package dev.jogakbo.store.work;

/**
 * A number of bytes shared by all transfers. Everybody gets the least it cannot do without, even
 * beyond the limit, so nobody waits for a transfer whose client stalls; only running ahead is
 * refused when others use the budget up. What is held at most is thus the limit plus every
 * transfer's least. Safe for many threads.
 */
public final class MemoryBudget {
  private final long limitBytes;
  private long takenBytes;

  /** Creates a budget nothing is taken from yet. */
  public MemoryBudget(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  /** Takes what is indispensable. */
  public synchronized void take(long bytes) {
    takenBytes += bytes;
  }

  /** Takes the bytes if the limit leaves room for them. */
  public synchronized boolean tryTake(long bytes) {
    if (takenBytes + bytes > limitBytes) {
      return false;
    }
    takenBytes += bytes;
    return true;
  }

  /** Gives back. */
  public synchronized void giveBack(long bytes) {
    if (bytes > takenBytes) {
      throw new IllegalStateException("given back " + bytes + " of " + takenBytes + " bytes");
    }
    takenBytes -= bytes;
  }

  /** Returns what is taken now. */
  public synchronized long takenBytes() {
    return takenBytes;
  }
}
