package dev.jogakbo.loadtest.hub;

import java.time.Duration;

/** Remembers the most anonymous memory a process had while this was open. */
public final class MemoryWatch implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(50);

  private final ProcessFigures process;
  private final Thread thread;
  private volatile double maxMib;

  /** Begins to watch. */
  public MemoryWatch(ProcessFigures process) {
    this.process = process;
    this.thread = Thread.ofPlatform().daemon().name("memory-watch").start(this::watch);
  }

  private void watch() {
    try {
      while (true) {
        maxMib = Math.max(maxMib, process.anonymousMib());
        Thread.sleep(PERIOD);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the most seen so far. */
  public double maxMib() {
    return maxMib;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
