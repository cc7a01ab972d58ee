package dev.jogakbo.service.repo;

import java.util.Map;

/** The request itself is not well formed: sending it again cannot help. */
public final class InvalidRequestException extends HubException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public InvalidRequestException(String problem, String message) {
    this(problem, message, Map.of());
  }

  /** Creates the exception with fields for the caller. */
  public InvalidRequestException(String problem, String message, Map<String, String> fields) {
    super(problem, message, fields);
  }
}
