package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/** An object that must be there is not. */
public class MissingObjectException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public MissingObjectException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public MissingObjectException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
