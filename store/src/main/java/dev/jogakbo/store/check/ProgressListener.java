package dev.jogakbo.store.check;

/** Is told how long work goes on. Called by one thread at a time. */
public interface ProgressListener {
  /** Hears nothing. */
  ProgressListener SILENT = (_, _, _) -> {};

  /** So much of a phase is done; {@code total} is 0 where it is not known. */
  void progress(String phase, long done, long total);
}
