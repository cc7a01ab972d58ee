package dev.jogakbo.store.error;

/** Bytes handed in are fewer or more than were promised; nothing was kept of them. */
public class LengthMismatchException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public LengthMismatchException(String message) {
    super(message);
  }
}
