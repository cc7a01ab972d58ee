package dev.jogakbo.store.error;

import org.jspecify.annotations.Nullable;

/** Stored bytes are not what they must be; they are never passed on. */
public class CorruptDataException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public CorruptDataException(String message) {
    super(message);
  }

  /** Creates the exception with what caused it. */
  public CorruptDataException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
