package dev.jogakbo.store.log;

import dev.jogakbo.store.error.PermanentStoreException;

/**
 * Another process writes this bucket now; this one must not write any more. Only a restart helps.
 */
public class WriterFencedException extends PermanentStoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public WriterFencedException(String message) {
    super(message);
  }
}
