package dev.jogakbo.store.gc;

/** Is told how a collection goes on, and may end it between two steps. Called by its thread. */
public interface CollectionListener {
  /** Hears nothing and never ends it. */
  CollectionListener SILENT = (_, _, _) -> {};

  /** So much of a phase is done; {@code total} is 0 where it is not known. */
  void progress(String phase, long done, long total);

  /** Whether to stop before the next step. */
  default boolean isCancelled() {
    return false;
  }
}
