package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/**
 * The call may or may not have taken effect, or may still do so. Whoever sees this cleans nothing
 * up.
 */
public class UnknownOutcomeException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public UnknownOutcomeException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public UnknownOutcomeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
