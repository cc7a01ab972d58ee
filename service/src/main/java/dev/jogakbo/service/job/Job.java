package dev.jogakbo.service.job;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that waits, is under way or done. Safe for use by many threads.
 *
 * @param <R> what comes of it
 */
public final class Job<R> {
  private final String id;
  private final String subject;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Progress progress = new Progress("start", 0, 0);
  private volatile boolean isCancelled;
  private volatile @Nullable R result;
  private volatile @Nullable RuntimeException failure;

  /**
   * Creates one that has not begun.
   *
   * @param subject what it does, or for whom
   */
  public Job(String id, String subject) {
    this.id = id;
    this.subject = subject;
  }

  /** How far it is; a total of 0 is not known. */
  public record Progress(String phase, long done, long total) {}

  /** Where a job stands. */
  public enum State {
    /** Waits or is under way. */
    RUNNING,
    /** Ended, with a result. */
    DONE,
    /** Ended by a failure. */
    FAILED
  }

  /** Returns its id. */
  public String id() {
    return id;
  }

  /** Returns what it does, or for whom. */
  public String subject() {
    return subject;
  }

  /** Returns how far it is. */
  public Progress progress() {
    return progress;
  }

  /** Returns where it stands. */
  public State state() {
    return failure != null ? State.FAILED : result != null ? State.DONE : State.RUNNING;
  }

  /** Returns what came of it, or null as long as it runs or if it failed. */
  public @Nullable R result() {
    return result;
  }

  /** Returns why it failed, or null. */
  public @Nullable RuntimeException failure() {
    return failure;
  }

  /** Asks it to end before its next step. */
  public void cancel() {
    isCancelled = true;
  }

  /** Whether it was asked to end. */
  public boolean isCancelled() {
    return isCancelled;
  }

  /** Waits until it has ended, at most that long; returns whether it has. */
  public boolean await(Duration patience) throws InterruptedException {
    return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Notes how far work is that can end anywhere.
   *
   * @throws CancellationException if it was asked to end
   */
  public void step(String phase, long done, long total) {
    if (isCancelled) {
      throw new CancellationException("cancelled");
    }
    advance(phase, done, total);
  }

  /** Notes how far work is that ends by itself. */
  public void advance(String phase, long done, long total) {
    progress = new Progress(phase, done, total);
  }

  void end(R outcome) {
    result = outcome;
    ended.countDown();
  }

  void fail(RuntimeException reason) {
    failure = reason;
    ended.countDown();
  }
}
