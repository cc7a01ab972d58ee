package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import java.util.ArrayDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Threads that decompress pages and make them again, each at a bench of its own, and the room for
 * pages of all files that are under way. They are platform threads, because native code would hold
 * the carrier of a virtual one. Nobody waits for room: whoever has nothing under way may always
 * begin one page. Safe for many threads.
 */
public final class PageCrew implements AutoCloseable {
  private static final int KIB = 1 << 10;

  /** So much is begun ahead for each worker, so that none waits while results are looked at. */
  private static final int AHEAD_PER_WORKER = 3;

  private final Profiles profiles;
  private final PageLimits limits;
  private final Semaphore roomKib;
  private final int workerCount;
  private final BlockingQueue<Consumer<PageBench>> queue = new LinkedBlockingQueue<>();
  private volatile boolean isClosed;

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
      Thread.ofPlatform().daemon().name("page-crew-" + i).start(this::work);
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

  private void work() {
    PageBench bench = new PageBench(profiles, limits);
    try {
      while (!isClosed || !queue.isEmpty()) {
        queue.take().accept(bench);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the threads behind what is begun already; nothing more can be begun. */
  @Override
  public void close() {
    isClosed = true;
    for (int i = 0; i < workerCount; i++) {
      queue.add(_ -> {}); // wakes one
    }
  }

  private static int kib(long bytes) {
    return Math.toIntExact(bytes / KIB + 1);
  }

  /** Work begun ahead, taken in the order it was begun. Used by one thread. */
  public final class Shift<T> implements AutoCloseable {
    private final ArrayDeque<Begun<T>> begun = new ArrayDeque<>();
    private int reservedKib;

    private Shift() {}

    /** Whether nothing is begun that was not taken. */
    public boolean isEmpty() {
      return begun.isEmpty();
    }

    /**
     * Asks for so many bytes of memory for what is begun next. They are granted if there is room or
     * nothing else is begun.
     */
    public boolean tryReserve(long bytes) {
      boolean hasRoom =
          begun.size() < AHEAD_PER_WORKER * workerCount && roomKib.tryAcquire(kib(bytes));
      reservedKib += hasRoom ? kib(bytes) : 0;
      return hasRoom || begun.isEmpty();
    }

    /** Begins what was reserved for. */
    public void begin(Function<PageBench, T> work) {
      if (isClosed) {
        throw new IllegalStateException("the crew has gone");
      }
      CompletableFuture<T> result = new CompletableFuture<>();
      begun.add(new Begun<>(result, reservedKib));
      reservedKib = 0;
      queue.add(bench -> finish(result, work, bench));
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
      } catch (CompletionException e) {
        switch (e.getCause()) {
          case RuntimeException cause -> throw cause;
          case Error cause -> throw cause;
          case null, default -> throw e;
        }
      } finally {
        roomKib.release(first.takenKib());
      }
    }

    /** Waits until nothing that was begun is under way any more, and forgets it. */
    @Override
    public void close() {
      roomKib.release(reservedKib);
      reservedKib = 0;
      for (Begun<T> last = begun.poll(); last != null; last = begun.poll()) {
        last.result().handle((_, _) -> true).join();
        roomKib.release(last.takenKib());
      }
    }
  }

  private record Begun<T>(CompletableFuture<T> result, int takenKib) {}
}
