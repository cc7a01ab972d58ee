package dev.jogakbo.store.error;

/**
 * A content was made anew by somebody else, or is gone, since its replacement began. Nothing of it
 * was changed; looking at it again tells whether there is still something to do.
 */
public class ContentReplacedException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message names the content and its domain. */
  public ContentReplacedException(String message) {
    super(message);
  }
}
