package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/** Stored bytes are of a version older than any this one can read. */
public class FormatTooOldException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public FormatTooOldException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public FormatTooOldException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
