package dev.jogakbo.store.object;

import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats what failed as transient, with growing pauses of random length, until it succeeds or
 * attempts or time are used up; then the last failure is thrown. A full store is not asked again:
 * room takes longer to come than a caller waits. Safe for many threads.
 */
public final class Retries {
  private static final Logger LOG = LoggerFactory.getLogger(Retries.class);

  private final Policy policy;
  private final Sleeper sleeper;
  private final LongSupplier nanoClock;
  private final DoubleSupplier jitter;

  /**
   * Bounds: how many attempts, the longest first pause (doubled each time up to {@code pauseMax}),
   * and the time after which no further attempt starts.
   */
  public record Policy(
      int attemptCountMax, Duration firstPause, Duration pauseMax, Duration timeMax) {
    /** What callers with a person waiting can bear. */
    public static final Policy STANDARD =
        new Policy(6, Duration.ofMillis(100), Duration.ofSeconds(5), Duration.ofSeconds(60));
  }

  /** Waits. */
  public interface Sleeper {
    /** Waits that long. */
    void sleep(Duration pause) throws InterruptedException;
  }

  /** Creates one whose random numbers in [0, 1) and clock in nanoseconds are given. */
  public Retries(Policy policy, Sleeper sleeper, LongSupplier nanoClock, DoubleSupplier jitter) {
    this.policy = policy;
    this.sleeper = sleeper;
    this.nanoClock = nanoClock;
    this.jitter = jitter;
  }

  /** Returns one that really waits. */
  public static Retries standard() {
    return new Retries(
        Policy.STANDARD,
        Thread::sleep,
        System::nanoTime,
        () -> ThreadLocalRandom.current().nextDouble());
  }

  /** Returns what the call returns when it first succeeds. */
  public <T> T call(String doing, Supplier<T> call) {
    long start = nanoClock.getAsLong();
    for (int attempt = 1; ; attempt++) {
      try {
        return call.get();
      } catch (StoreFullException e) {
        throw e;
      } catch (TransientStoreException e) {
        Duration pause = pauseAfter(attempt);
        if (attempt >= policy.attemptCountMax() || isLate(start, pause)) {
          throw e;
        }
        LOG.debug("{}: attempt {} failed, next in {}", doing, attempt, pause, e);
        sleep(pause, e);
      }
    }
  }

  /** Runs the call until it first succeeds. */
  public void run(String doing, Runnable call) {
    var _ =
        call(
            doing,
            () -> {
              call.run();
              return doing;
            });
  }

  /** Half of the pause is fixed and half is random, so that callers that failed together part. */
  private Duration pauseAfter(int attempt) {
    long doubled = policy.firstPause().toNanos() << Math.min(attempt - 1, 30);
    long longest = Math.min(doubled, policy.pauseMax().toNanos());
    return Duration.ofNanos((long) (longest * (0.5 + 0.5 * jitter.getAsDouble())));
  }

  private boolean isLate(long start, Duration pause) {
    return nanoClock.getAsLong() - start + pause.toNanos() > policy.timeMax().toNanos();
  }

  private void sleep(Duration pause, TransientStoreException failure) {
    try {
      sleeper.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure.addSuppressed(e);
      throw failure;
    }
  }
}
