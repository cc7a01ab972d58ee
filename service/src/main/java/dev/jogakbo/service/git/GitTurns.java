package dev.jogakbo.service.git;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Bounds how many packs are made or taken at once, and so the memory for them. */
@Component
final class GitTurns {
  /** Packs under way at once. */
  static final int COUNT_MAX = 8;

  private static final int WAIT_SECONDS = 30;
  private static final int RETRY_SECONDS = 5;

  private final Semaphore turns = new Semaphore(COUNT_MAX, true);

  /**
   * Waits for a turn, which lasts until it is closed.
   *
   * @throws ProblemException ({@code too-many-requests}) if none came in time
   */
  Turn begin() {
    try {
      if (turns.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS)) {
        return turns::release;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new ProblemException(
            ProblemType.TOO_MANY_REQUESTS, COUNT_MAX + " packs are under way already")
        .retryAfter(RETRY_SECONDS);
  }

  /** A turn. */
  @FunctionalInterface
  interface Turn extends AutoCloseable {
    @Override
    void close();
  }
}
