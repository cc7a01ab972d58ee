package dev.jogakbo.service.version;

/** What was pushed cannot be taken as it is; nothing of it is. The message is for its sender. */
public final class PushRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public PushRefusedException(String message) {
    super(message);
  }
}
