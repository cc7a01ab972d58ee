package dev.jogakbo.store.work;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The result of a task that may still be running. */
public final class Pending<T> {
  private final Future<T> future;

  Pending(Future<T> future) {
    this.future = future;
  }

  /** Returns whether {@link #join} would not wait. */
  public boolean isDone() {
    return future.isDone();
  }

  /**
   * Waits for the task and returns its result, or throws what it threw. An interrupt does not end
   * the wait, because the task works on buffers that the caller lends it; it is restored.
   */
  public T join() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    } finally {
      restore(interrupted);
    }
  }

  /** Waits for the task to end, however it ends. */
  public void quietly() {
    try {
      join();
    } catch (RuntimeException | Error e) {
      // Whoever needs the result joins; here only the end of the task matters.
    }
  }

  private static void restore(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    return switch (cause) {
      case Error error -> throw error;
      case RuntimeException failure -> failure;
      case null, default -> new IllegalStateException("a task threw a checked exception", cause);
    };
  }
}
