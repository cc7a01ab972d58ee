package dev.jogakbo.store.error;

/**
 * A content that was composed cannot be decoded, so it was not kept. The same bytes can still be
 * stored as they are.
 */
public class UnprovenContentException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with what caused it. */
  public UnprovenContentException(String message, Throwable cause) {
    super(message, cause);
  }
}
