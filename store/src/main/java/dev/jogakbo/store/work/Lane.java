package dev.jogakbo.store.work;

import java.util.ArrayDeque;
import java.util.concurrent.FutureTask;

/**
 * Tasks that run one after another, in the order given, on the computing threads, beside whatever
 * else runs there. Safe for many threads.
 */
public final class Lane {
  private final Workers workers;
  private final ArrayDeque<FutureTask<?>> queue = new ArrayDeque<>();
  private boolean running;

  /** Creates an empty lane. */
  public Lane(Workers workers) {
    this.workers = workers;
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
      workers.computing().execute(this::runNext);
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
      workers.computing().execute(this::runNext);
    }
  }
}
