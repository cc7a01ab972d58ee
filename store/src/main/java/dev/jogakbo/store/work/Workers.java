package dev.jogakbo.store.work;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The store's threads: some to compute, as many as the machine has cores, and some that wait for
 * storage. A computing task never waits for another task. Safe for many threads.
 *
 * <p>Queues have no bound of their own: whoever submits bounds what it has under way.
 */
public final class Workers implements AutoCloseable {
  private static final long IDLE_SECONDS = 30;

  private final ThreadPoolExecutor computing;
  private final ThreadPoolExecutor waiting;

  /** Creates the pools; threads start when there is work and end when there is none. */
  public Workers(int computingThreadCount, int waitingThreadCount) {
    computing = pool("store-compute-", computingThreadCount);
    waiting = pool("store-wait-", waitingThreadCount);
  }

  /** Runs a task that computes. */
  public <T> Pending<T> compute(Callable<T> task) {
    return submit(computing, task);
  }

  /** Runs a task that waits for storage. */
  public <T> Pending<T> await(Callable<T> task) {
    return submit(waiting, task);
  }

  /** Returns the tasks that wait for a computing thread. */
  public int queuedCount() {
    return computing.getQueue().size();
  }

  /** Returns the threads that compute. */
  public Executor computing() {
    return computing;
  }

  /** Returns the threads that wait for storage. */
  public Executor waiting() {
    return waiting;
  }

  private static <T> Pending<T> submit(Executor pool, Callable<T> task) {
    FutureTask<T> future = new FutureTask<>(task);
    pool.execute(future);
    return new Pending<>(future);
  }

  private static ThreadPoolExecutor pool(String namePrefix, int threadCount) {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threadCount,
            threadCount,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> daemon(task, namePrefix + number.incrementAndGet()));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Lets what was submitted finish and ends the threads; nothing may be submitted afterwards. */
  @Override
  public void close() {
    computing.close();
    waiting.close();
  }
}
