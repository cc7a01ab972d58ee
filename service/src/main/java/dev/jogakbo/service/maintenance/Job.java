package dev.jogakbo.service.maintenance;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A piece of work under way or done. Safe for use by many threads. */
public final class Job {
  private final String id;
  private final JobKind kind;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Progress progress = new Progress("start", 0, 0);
  private volatile boolean cancelled;
  private volatile @Nullable JsonNode result;
  private volatile @Nullable String failure;

  Job(String id, JobKind kind) {
    this.id = id;
    this.kind = kind;
  }

  /** How far it is; a total of 0 is not known. */
  public record Progress(String phase, long done, long total) {}

  /** Where a job stands. */
  public enum State {
    /** Under way. */
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

  /** Returns what it does. */
  public JobKind kind() {
    return kind;
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
  public @Nullable JsonNode result() {
    return result;
  }

  /** Returns why it failed, or null. */
  public @Nullable String failure() {
    return failure;
  }

  /** Asks it to end before its next step. */
  public void cancel() {
    cancelled = true;
  }

  /** Waits until it has ended, at most that long; returns whether it has. */
  public boolean await(Duration patience) throws InterruptedException {
    return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  boolean isCancelled() {
    return cancelled;
  }

  /**
   * Notes how far work is that changes nothing, and so can end anywhere.
   *
   * @throws CancellationException if it was asked to end
   */
  void step(String phase, long done, long total) {
    if (cancelled) {
      throw new CancellationException("cancelled");
    }
    advance(phase, done, total);
  }

  void advance(String phase, long done, long total) {
    progress = new Progress(phase, done, total);
  }

  void end(JsonNode outcome) {
    result = outcome;
    ended.countDown();
  }

  void fail(String reason) {
    failure = reason;
    ended.countDown();
  }
}
