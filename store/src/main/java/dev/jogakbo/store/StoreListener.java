package dev.jogakbo.store;

/**
 * Told of every call to the object store and the index, for metrics. Called on the calling thread
 * of each, so it must be quick, safe for many threads, and never throw.
 */
public interface StoreListener {
  /** Hears nothing. */
  StoreListener NONE = (call, durationNanos, outcome) -> {};

  /** Hears of a call that ended. */
  void called(Call call, long durationNanos, Outcome outcome);

  /** Which call. */
  enum Call {
    /** Object published from a pending one. */
    OBJECT_PUBLISH,
    /** Create-only write. */
    OBJECT_CREATE,
    /** Whole small object read. */
    OBJECT_LOAD,
    /** Part of an object read. */
    OBJECT_READ,
    /** Existence and length asked. */
    OBJECT_FIND,
    /** Page of a listing. */
    OBJECT_LIST,
    /** Objects deleted. */
    OBJECT_DELETE,
    /** One value looked up. */
    INDEX_FIND,
    /** Several values looked up. */
    INDEX_FIND_ALL,
    /** Batch applied. */
    INDEX_APPLY
  }

  /** How it ended. */
  enum Outcome {
    /** It returned. */
    DONE,
    /** It threw. */
    FAILED
  }
}
