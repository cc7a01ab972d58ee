package dev.jogakbo.service.repo;

import java.util.Map;

/** What the request names is not there. */
public final class NotFoundException extends HubException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public NotFoundException(String problem, String message) {
    this(problem, message, Map.of());
  }

  /** Creates the exception with fields for the caller. */
  public NotFoundException(String problem, String message, Map<String, String> fields) {
    super(problem, message, fields);
  }
}
