package dev.jogakbo.store.error;

/** A content that was asked for is not in the store. */
public class MissingContentException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message names the content and its domain. */
  public MissingContentException(String message) {
    super(message);
  }
}
