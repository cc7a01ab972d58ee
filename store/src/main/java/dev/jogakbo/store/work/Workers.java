package dev.jogakbo.store.work;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The store's threads: some to compute, as many as the machine has cores, some that wait for reads
 * from the bucket and some that wait for writes to it, apart so that neither holds up the other. No
 * task waits for another. Safe for many threads.
 *
 * <p>Queues have no bound of their own: whoever submits bounds what it has under way.
 */
public final class Workers implements AutoCloseable {
  private static final long IDLE_SECONDS = 30;

  private final ThreadPoolExecutor computing;
  private final ThreadPoolExecutor reading;
  private final ThreadPoolExecutor writing;

  /**
   * Creates the pools; threads start when there is work and end when there is none.
   *
   * @param waitingThreadCount threads that wait for reads, and as many that wait for writes
   */
  public Workers(int computingThreadCount, int waitingThreadCount) {
    computing = pool("store-compute-", computingThreadCount);
    reading = pool("store-read-", waitingThreadCount);
    writing = pool("store-write-", waitingThreadCount);
  }

  /** Runs a task that computes. */
  public <T> Pending<T> compute(Callable<T> task) {
    return submit(computing, task);
  }

  /** Runs a task that waits for writes to the bucket. */
  public <T> Pending<T> write(Callable<T> task) {
    return submit(writing, task);
  }

  /** Returns the threads that compute. */
  public Executor computing() {
    return computing;
  }

  /** Returns the threads that wait for reads from the bucket. */
  public Executor reading() {
    return reading;
  }

  /** Returns the tasks that wait for a computing thread. */
  public int queuedCount() {
    return computing.getQueue().size();
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
    reading.close();
    writing.close();
    computing.close();
  }
}
