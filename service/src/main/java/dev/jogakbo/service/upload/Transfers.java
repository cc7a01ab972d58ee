package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Bounds how many requests of one account send file bytes at once. */
public final class Transfers {
  private static final int RETRY_SECONDS = 5;

  private final int perAccountMax;
  private final Map<String, AtomicInteger> running = new ConcurrentHashMap<>();

  /** Creates the bound. */
  public Transfers(int perAccountMax) {
    this.perAccountMax = perAccountMax;
  }

  /**
   * Begins one, which lasts until it is closed.
   *
   * @throws ProblemException ({@code too-many-uploads}) if there are too many
   */
  public Transfer begin(String account) {
    AtomicInteger count = running.computeIfAbsent(account, name -> new AtomicInteger());
    if (count.incrementAndGet() > perAccountMax) {
      count.decrementAndGet();
      throw new ProblemException(
              ProblemType.TOO_MANY_UPLOADS,
              "account '%s' sends %d files at once already".formatted(account, perAccountMax))
          .retryAfter(RETRY_SECONDS);
    }
    return count::decrementAndGet;
  }

  /** Returns how many are under way. */
  public int runningCount() {
    return running.values().stream().mapToInt(AtomicInteger::get).sum();
  }

  /** One under way. */
  @FunctionalInterface
  public interface Transfer extends AutoCloseable {
    @Override
    void close();
  }
}
