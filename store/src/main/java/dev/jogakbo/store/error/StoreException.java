package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/** A failure of storage; subtypes say whether trying again can help. */
public abstract class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  protected StoreException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  protected StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
