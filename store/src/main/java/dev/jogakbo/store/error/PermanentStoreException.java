package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure that no repetition cures: refused credentials, a missing bucket, a broken
 * configuration.
 */
public class PermanentStoreException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public PermanentStoreException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public PermanentStoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
