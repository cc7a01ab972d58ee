package dev.jogakbo.store.error;

/** Bytes handed in have another digest than was promised; nothing was kept of them. */
public class DigestMismatchException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public DigestMismatchException(String message) {
    super(message);
  }
}
