package dev.jogakbo.store.index;

/** A walk over entries in key order. Used by one thread. */
public interface IndexCursor extends AutoCloseable {

  /** Moves to the next entry (the first one at the first call); false when there are no more. */
  boolean next();

  /** Returns the key moved to. */
  byte[] key();

  /** Returns the value moved to. */
  byte[] value();

  @Override
  void close();
}
