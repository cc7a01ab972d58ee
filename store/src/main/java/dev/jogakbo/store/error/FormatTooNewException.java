package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/** Stored bytes were written by a newer version than this one can read. */
public class FormatTooNewException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public FormatTooNewException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public FormatTooNewException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
