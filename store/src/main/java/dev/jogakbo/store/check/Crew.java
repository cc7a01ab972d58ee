package dev.jogakbo.store.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Works off a list with a few threads, each with a worker of its own. The first failure ends it.
 */
final class Crew<T> {
  private final List<T> items;
  private final Supplier<? extends Worker<T>> workers;
  private final Progress progress;
  private final AtomicInteger next = new AtomicInteger();

  /** Does one item after another. Used by one thread. */
  interface Worker<T> extends AutoCloseable {
    void work(T item);

    @Override
    void close();
  }

  Crew(List<T> items, Supplier<? extends Worker<T>> workers, Progress progress) {
    this.items = items;
    this.workers = workers;
    this.progress = progress;
  }

  void run(int threadCount) {
    try (ExecutorService pool = Executors.newFixedThreadPool(threadCount)) {
      List<Future<?>> parts = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        parts.add(pool.submit(this::workOff));
      }
      parts.forEach(this::await);
    }
  }

  private void workOff() {
    boolean isWhole = false;
    try (Worker<T> worker = workers.get()) {
      for (int i = next.getAndIncrement(); i < items.size(); i = next.getAndIncrement()) {
        progress.step(items.size());
        worker.work(items.get(i));
      }
      isWhole = true;
    } finally {
      if (!isWhole) {
        stop();
      }
    }
  }

  private void await(Future<?> part) {
    try {
      part.get();
    } catch (ExecutionException e) {
      stop();
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  private void stop() {
    next.set(items.size());
  }
}
