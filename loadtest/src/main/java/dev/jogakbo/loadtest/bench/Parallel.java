package dev.jogakbo.loadtest.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Runs the same at once in several threads. */
final class Parallel {
  private Parallel() {}

  /** Runs the work for the numbers in {@code [0, count)} and fails with the first failure. */
  static void run(int count, IntConsumer work) {
    try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        running.add(threads.submit(() -> work.accept(number)));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
