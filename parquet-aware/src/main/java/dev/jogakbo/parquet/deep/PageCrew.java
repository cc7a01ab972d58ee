package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * Threads that decompress pages and make them again, each at a bench of its own, and the room for
 * pages of all files that are under way. They are platform threads, because native code would hold
 * the carrier of a virtual one. Safe for many threads.
 */
public final class PageCrew implements AutoCloseable {
  private static final int KIB = 1 << 10;

  private final Profiles profiles;
  private final PageLimits limits;
  private final Semaphore roomKib;
  private final LinkedBlockingQueue<Work> queue = new LinkedBlockingQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private final int workerCount;

  /** Work at a bench. */
  @FunctionalInterface
  private interface Work {
    void work(PageBench bench);
  }

  /**
   * Starts a crew.
   *
   * @param limits of pages that are decompressed
   * @param bytesInFlightMax bytes of pages that are under way beyond the one that every file and
   *     every reader may always have
   */
  public PageCrew(Profiles profiles, PageLimits limits, int workerCount, long bytesInFlightMax) {
    this.profiles = profiles;
    this.limits = limits;
    this.workerCount = workerCount;
    this.roomKib = new Semaphore(Math.toIntExact(bytesInFlightMax / KIB));
    for (int i = 0; i < workerCount; i++) {
      threads.add(Thread.ofPlatform().daemon().name("page-crew-" + i).start(this::workAlways));
    }
  }

  /** Returns the profiles it works with. */
  public Profiles profiles() {
    return profiles;
  }

  /** Returns the limits of pages that it decompresses. */
  public PageLimits limits() {
    return limits;
  }

  /** Opens a sequence of work whose results are taken in order. */
  public <T> Shift<T> open() {
    return new Shift<>();
  }

  private void workAlways() {
    PageBench bench = new PageBench(profiles, limits);
    try {
      while (true) {
        queue.take().work(bench);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the threads. Nobody may be waiting for work. */
  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }

  private static int kib(long bytes) {
    return Math.toIntExact(bytes / KIB + 1);
  }

  /** Work begun ahead, taken in the order it was begun. Used by one thread. */
  public final class Shift<T> implements AutoCloseable {
    /** So much is begun for each worker, so that none waits while results are looked at. */
    private static final int AHEAD_PER_WORKER = 3;

    private final ArrayDeque<Begun<T>> begun = new ArrayDeque<>();

    private Shift() {}

    /** Whether nothing is begun that was not taken. */
    public boolean isEmpty() {
      return begun.isEmpty();
    }

    /**
     * Begins work that needs so many bytes of memory, if there is room for it or nothing else is
     * begun.
     *
     * @return whether it was begun
     */
    public boolean tryBegin(long bytes, Function<PageBench, T> work) {
      boolean hasRoom =
          begun.size() < AHEAD_PER_WORKER * workerCount && roomKib.tryAcquire(kib(bytes));
      if (!hasRoom && !begun.isEmpty()) {
        return false;
      }
      CompletableFuture<T> result = new CompletableFuture<>();
      begun.add(new Begun<>(result, hasRoom ? kib(bytes) : 0));
      queue.add(bench -> finish(result, work, bench));
      return true;
    }

    private void finish(CompletableFuture<T> result, Function<PageBench, T> work, PageBench bench) {
      try {
        result.complete(work.apply(bench));
      } catch (Throwable e) { // whoever takes the result has to know
        result.completeExceptionally(e);
      }
    }

    /**
     * Waits for what was begun first. What the work threw is thrown.
     *
     * @throws java.util.NoSuchElementException if nothing is begun
     */
    public T take() {
      Begun<T> first = begun.remove();
      try {
        return first.result().join();
      } finally {
        roomKib.release(first.takenKib());
      }
    }

    /** Waits until none of what was begun is under way any more. */
    @Override
    public void close() {
      while (!begun.isEmpty()) {
        Begun<T> first = begun.remove();
        first.result().handle((_, _) -> true).join();
        roomKib.release(first.takenKib());
      }
    }
  }

  private record Begun<T>(CompletableFuture<T> result, int takenKib) {}
}
