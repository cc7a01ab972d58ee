package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/** A failure that passes by itself: the same call may succeed later. Nothing was changed. */
public class TransientStoreException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public TransientStoreException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public TransientStoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
