package dev.jogakbo.store.check;

/** Counts the steps of one phase for a listener. Safe for use by many threads. */
final class Progress {
  private final ProgressListener listener;
  private final String phase;
  private long done;

  Progress(ProgressListener listener, String phase) {
    this.listener = listener;
    this.phase = phase;
  }

  /** Another step begins; {@code total} is 0 where it is not known. */
  synchronized void step(long total) {
    listener.progress(phase, done++, total);
  }

  synchronized long done() {
    return done;
  }
}
