package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The requests writing to uploads, at most one to each. A request that wants an upload another one
 * holds waits until that one ends, falls silent for {@link #SILENCE_NANOS} and is ended, or has
 * gone on moving for {@link #PATIENCE_NANOS}: then the newcomer is turned away.
 */
final class UploadAttempts {
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long QUIET_ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int QUIET_ROUNDS = 20;

  private final LongSupplier nanoClock;
  private final Map<UploadId, UploadAttempt> running = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition left = lock.newCondition();

  UploadAttempts(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Takes the upload for a new attempt. */
  UploadAttempt take(UploadId id, Opener opener) throws IOException {
    lock.lock();
    try {
      awaitFree(id);
      UploadAttempt attempt = opener.open();
      running.put(id, attempt);
      return attempt;
    } finally {
      lock.unlock();
    }
  }

  private void awaitFree(UploadId id) throws IOException {
    long turnedAwayNanos = nanoClock.getAsLong() + PATIENCE_NANOS;
    UploadAttempt other = running.get(id);
    while (other != null) {
      if (other.idleNanos() >= SILENCE_NANOS) {
        other.end();
        running.remove(id, other);
      } else if (nanoClock.getAsLong() >= turnedAwayNanos) {
        throw new ProblemException(
                ProblemType.UPLOAD_LOCKED, "another request is writing to the upload")
            .retryAfter(5);
      } else {
        await(LOOK_NANOS);
      }
      other = running.get(id);
    }
  }

  @SuppressWarnings("WaitNotInLoop") // both callers look again at what they wait for
  private void await(long nanos) {
    try {
      long _ = left.awaitNanos(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProblemException(ProblemType.STARTING, "the service is stopping");
    }
  }

  /** Ends an attempt's hold. */
  void leave(UploadId id, UploadAttempt attempt) {
    lock.lock();
    try {
      running.remove(id, attempt);
      left.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Returns the upload as the request writing to it has it, settled. */
  Optional<StagedUpload> look(UploadId id) {
    UploadAttempt attempt = find(id);
    if (attempt == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(attempt.look());
    } catch (IOException e) {
      throw UploadFiles.failure(id, e);
    }
  }

  /**
   * Waits a moment for the request writing to the upload, if it is about to end: what a sender that
   * left had sent before is still on its way then, and an offset told now would be outdated at
   * once.
   */
  void awaitQuiet(UploadId id) {
    lock.lock();
    try {
      for (int round = 0; round < QUIET_ROUNDS; round++) {
        UploadAttempt attempt = running.get(id);
        if (attempt == null || attempt.idleNanos() >= QUIET_NANOS) {
          return;
        }
        await(QUIET_ROUND_NANOS);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends whatever request writes to the upload. */
  void end(UploadId id) {
    UploadAttempt attempt = find(id);
    if (attempt != null) {
      try {
        attempt.discard();
      } catch (IOException e) {
        throw UploadFiles.failure(id, e);
      }
    }
  }

  boolean isRunning(UploadId id) {
    return find(id) != null;
  }

  private @Nullable UploadAttempt find(UploadId id) {
    lock.lock();
    try {
      return running.get(id);
    } finally {
      lock.unlock();
    }
  }

  /** Makes an attempt. */
  interface Opener {
    UploadAttempt open() throws IOException;
  }
}
