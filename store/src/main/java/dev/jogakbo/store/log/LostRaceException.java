package dev.jogakbo.store.log;

import dev.jogakbo.store.error.PermanentStoreException;

/**
 * Another writer has written the entry of that number; nothing of ours is there. Reading again
 * shows what it wrote.
 */
public class LostRaceException extends PermanentStoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public LostRaceException(String message) {
    super(message);
  }
}
