package dev.jogakbo.service.job;

import dev.jogakbo.store.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does one job after another, and remembers the latest. Safe for use by many threads.
 *
 * @param <R> what comes of a job
 */
public final class JobLine<R> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JobLine.class);

  private final String name;
  private final Limits limits;
  private final Predicate<RuntimeException> isOrdinary;
  private final ExecutorService executor;
  private final Deque<Job<R>> jobs = new ArrayDeque<>();
  private int runningCount;

  /**
   * Creates one without jobs.
   *
   * @param name what its thread is called
   * @param isOrdinary failures that whoever began the job brought about
   */
  public JobLine(String name, Limits limits, Predicate<RuntimeException> isOrdinary) {
    this.name = name;
    this.limits = limits;
    this.isOrdinary = isOrdinary;
    this.executor =
        Executors.newSingleThreadExecutor(
            task -> Thread.ofPlatform().name(name).daemon().unstarted(task));
  }

  /**
   * Bounds.
   *
   * @param runningMax jobs that wait or are under way
   * @param rememberedMax jobs that are remembered, those included
   */
  public record Limits(int runningMax, int rememberedMax) {}

  /** What a job does. */
  @FunctionalInterface
  public interface Work<R> {
    /** Does it, noting at the job how far it is. */
    R run(Job<R> job) throws IOException;
  }

  /** Begins a job, or returns nothing if too many wait or are under way. */
  public synchronized Optional<Job<R>> begin(String subject, Work<R> work) {
    if (runningCount == limits.runningMax()) {
      return Optional.empty();
    }
    Job<R> job = new Job<>(UUID.randomUUID().toString(), subject);
    runningCount++;
    jobs.addFirst(job);
    while (jobs.size() > limits.rememberedMax()) {
      jobs.removeLast();
    }
    executor.execute(() -> run(job, work));
    return Optional.of(job);
  }

  /** Returns the job of that id, or nothing if it is not remembered. */
  public synchronized Optional<Job<R>> find(String id) {
    return jobs.stream().filter(job -> job.id().equals(id)).findFirst();
  }

  /** Returns how many jobs wait or are under way. */
  public synchronized int runningCount() {
    return runningCount;
  }

  private void run(Job<R> job, Work<R> work) {
    try {
      R result = work.run(job);
      ended();
      job.end(result);
      LOG.info("{} {} {} done", name, job.subject(), job.id());
    } catch (IOException e) {
      fail(job, new UncheckedIOException(e));
    } catch (RuntimeException e) {
      fail(job, e);
    } catch (Error e) {
      fail(job, new IllegalStateException(e.getMessage(), e));
    }
  }

  private void fail(Job<R> job, RuntimeException reason) {
    if (reason instanceof CancellationException || isOrdinary.test(reason)) {
      LOG.info("{} {} {}: {}", name, job.subject(), job.id(), reason.getMessage());
    } else if (reason instanceof StoreException) { // its message says where, expected and found
      LOG.error("{} {} {} failed: {}", name, job.subject(), job.id(), reason.getMessage());
      LOG.debug("what was under way", reason);
    } else {
      LOG.error("{} {} {} failed", name, job.subject(), job.id(), reason);
    }
    ended();
    job.fail(reason);
  }

  private synchronized void ended() {
    runningCount--;
  }

  /** Asks what runs and waits to end, and waits for that. */
  @Override
  public void close() {
    synchronized (this) {
      jobs.forEach(Job::cancel);
    }
    executor.close();
  }
}
