package dev.jogakbo.service.rewrite;

import dev.jogakbo.parquet.rewrite.RewriteProgress;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A rewrite that waits, is under way or done. Safe for use by many threads. */
public final class RewriteJob implements RewriteProgress {
  private final String id;
  private final String owner;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Progress progress = new Progress("waiting", 0, 0);
  private volatile boolean isCancelled;
  private volatile @Nullable Rewritten result;
  private volatile @Nullable RuntimeException failure;

  RewriteJob(String id, String owner) {
    this.id = id;
    this.owner = owner;
  }

  /** How far it is; a total of 0 is not known. */
  public record Progress(String phase, long done, long total) {}

  /** Where it stands. */
  public enum State {
    /** Waits or is under way. */
    RUNNING,
    /** Ended, with a commit. */
    DONE,
    /** Ended without one. */
    FAILED
  }

  /** Returns its id. */
  public String id() {
    return id;
  }

  /** Returns what it was begun for. */
  String owner() {
    return owner;
  }

  /** Returns how far it is. */
  public Progress progress() {
    return progress;
  }

  /** Returns where it stands. */
  public State state() {
    return failure != null ? State.FAILED : result != null ? State.DONE : State.RUNNING;
  }

  /** Returns what came of it; nothing as long as it runs or if it failed. */
  public @Nullable Rewritten result() {
    return result;
  }

  /** Returns why it failed, if it did. */
  public @Nullable RuntimeException failure() {
    return failure;
  }

  /** Asks it to end before its next row group. */
  public void cancel() {
    isCancelled = true;
  }

  /** Waits until it has ended, at most that long; returns whether it has. */
  public boolean await(Duration patience) throws InterruptedException {
    return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void planned(long rowCount, long allRowCount) {
    step("planning", rowCount, allRowCount);
  }

  @Override
  public void written(long rowCount, long allRowCount) {
    step("writing", rowCount, allRowCount);
  }

  /**
   * Notes how far it is.
   *
   * @throws CancellationException if it was asked to end
   */
  void step(String phase, long done, long total) {
    if (isCancelled) {
      throw new CancellationException("cancelled");
    }
    progress = new Progress(phase, done, total);
  }

  void end(Rewritten rewritten) {
    result = rewritten;
    ended.countDown();
  }

  void fail(RuntimeException reason) {
    failure = reason;
    ended.countDown();
  }
}
