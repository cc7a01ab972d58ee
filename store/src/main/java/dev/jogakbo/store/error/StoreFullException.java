package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/** No room left where the bytes should go. Nothing was changed; works again once there is room. */
public class StoreFullException extends TransientStoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public StoreFullException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public StoreFullException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
