package dev.jogakbo.service.repo;

import java.util.Map;

/** What the caller took for current no longer is; after looking again a retry can help. */
public final class StaleException extends HubException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public StaleException(String problem, String message) {
    this(problem, message, Map.of());
  }

  /** Creates the exception with fields for the caller. */
  public StaleException(String problem, String message, Map<String, String> fields) {
    super(problem, message, fields);
  }
}
