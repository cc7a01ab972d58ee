package dev.jogakbo.service.repo;

import java.util.Map;

/** What the request needs of a version is damaged or gone. */
public final class DamagedVersionException extends HubException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says what cannot be read, and what helps. */
  public DamagedVersionException(String message, Throwable cause) {
    super("damaged-content", message, Map.of());
    initCause(cause);
  }
}
