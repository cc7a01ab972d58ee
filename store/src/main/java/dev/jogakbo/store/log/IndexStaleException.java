package dev.jogakbo.store.log;

import dev.jogakbo.store.error.PermanentStoreException;

/**
 * The index does not follow the bucket: it is older, or empty, and must be rebuilt before anything
 * is answered from it.
 */
public class IndexStaleException extends PermanentStoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public IndexStaleException(String message) {
    super(message);
  }
}
