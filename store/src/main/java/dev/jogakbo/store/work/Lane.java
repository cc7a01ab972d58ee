package dev.jogakbo.store.work;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;

/**
 * Tasks that run one after another, in the order given, on an executor's threads, beside whatever
 * else runs there. Safe for many threads.
 */
public final class Lane {
  private final Executor executor;
  private final ArrayDeque<FutureTask<?>> queue = new ArrayDeque<>();
  private boolean running;

  /** Creates an empty lane. */
  public Lane(Executor executor) {
    this.executor = executor;
  }

  /** Runs the task after all given before. */
  public Pending<?> run(Runnable task) {
    FutureTask<?> future = new FutureTask<>(task, null);
    boolean start;
    synchronized (queue) {
      queue.add(future);
      start = !running;
      running = true;
    }
    if (start) {
      executor.execute(this::runNext);
    }
    return new Pending<>(future);
  }

  private void runNext() {
    FutureTask<?> task;
    synchronized (queue) {
      task = queue.remove();
    }
    task.run();
    boolean more;
    synchronized (queue) {
      more = !queue.isEmpty();
      running = more;
    }
    if (more) {
      executor.execute(this::runNext);
    }
  }
}
