package dev.jogakbo.store.object;

/**
 * An object being written, invisible until {@link #publish}. Used by one thread at a time. Closing
 * it unpublished discards it; closing it after {@code publish} does nothing.
 */
public interface PendingObject extends AutoCloseable {

  /** Appends bytes. */
  void write(byte[] source, int offset, int lengthBytes);

  /** Returns the bytes appended so far. */
  long lengthBytes();

  /** Reads back bytes appended before, from where they now lie (not from the caller's buffers). */
  void readBack(long position, byte[] destination, int offset, int lengthBytes);

  /**
   * Makes the object durable, then visible under its key. Called once. After an exception the
   * object may not be used further, and may or may not be there: a retry writes it anew under
   * another key. A key that is taken may be refused or replaced, so keys must be unique.
   */
  void publish();

  @Override
  void close();
}
