package dev.jogakbo.store.index;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps native calls that may wait for a disk off the few threads that carry virtual ones: a
 * virtual thread hands its call to one of a fixed number of platform threads and waits unmounted, a
 * platform thread just makes it. Interrupts do not cut a call short.
 */
final class PlatformThreads implements AutoCloseable {
  private final ExecutorService pool;

  PlatformThreads(int threadCount, String name) {
    pool =
        Executors.newFixedThreadPool(
            threadCount, Thread.ofPlatform().daemon().name(name + "-", 0).factory());
  }

  /** Runs the body and returns what it returns or throws. */
  <T extends @Nullable Object> T run(Supplier<T> body) {
    return Thread.currentThread().isVirtual() ? handOver(body) : body.get();
  }

  /** Runs the body. */
  void run(Runnable body) {
    Supplier<Boolean> supplier =
        () -> {
          body.run();
          return true;
        };
    run(supplier);
  }

  /** Takes no more calls; those already taken are still made. */
  @Override
  public void close() {
    pool.shutdown();
  }

  private <T extends @Nullable Object> T handOver(Supplier<T> body) {
    try {
      return CompletableFuture.supplyAsync(body, pool).join();
    } catch (RejectedExecutionException e) {
      throw new IllegalStateException("the index is closed", e);
    } catch (CompletionException e) {
      throw unwrapped(e);
    }
  }

  private static RuntimeException unwrapped(CompletionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException cause ? cause : e;
  }
}
