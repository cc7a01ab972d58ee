package dev.jogakbo.service.parquet;

/** How fast stored files are gone through, and how long. Safe for many threads. */
@FunctionalInterface
public interface Pace {
  /**
   * Waits until that many more bytes may be read; for 0 it does not wait.
   *
   * @throws java.util.concurrent.CancellationException if it is time to end
   */
  void pass(long bytes);
}
