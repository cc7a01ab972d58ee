package dev.jogakbo.store.check;

/**
 * How a check goes about it.
 *
 * @param scope how deep it goes
 * @param damage what it does with damage it finds
 * @param threadCount packs looked at together
 * @param bytesPerSecondMax most bytes read from the bucket in a second, 0 for no bound
 */
public record CheckOptions(
    CheckScope scope, DamageHandling damage, int threadCount, long bytesPerSecondMax) {
  private static final int THREAD_COUNT = 4;

  /** Checks the bounds. */
  public CheckOptions {
    if (threadCount < 1 || bytesPerSecondMax < 0) {
      throw new IllegalArgumentException(
          "check: %d threads, %d bytes a second".formatted(threadCount, bytesPerSecondMax));
    }
  }

  /** Returns options of that depth that change nothing and go as fast as they can. */
  public static CheckOptions of(CheckScope scope) {
    return new CheckOptions(scope, DamageHandling.REPORT, THREAD_COUNT, 0);
  }

  /** Returns these options with another way to handle damage. */
  public CheckOptions with(DamageHandling handling) {
    return new CheckOptions(scope, handling, threadCount, bytesPerSecondMax);
  }
}
