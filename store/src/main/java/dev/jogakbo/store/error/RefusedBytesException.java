package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/**
 * Bytes that somebody sent are not what they must be, and nothing of them was kept. Sending the
 * same again does not help.
 */
public class RefusedBytesException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public RefusedBytesException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public RefusedBytesException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
