package dev.jogakbo.service.repo;

import java.util.Map;

/** The request contradicts what is there. */
public final class ConflictException extends HubException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says where, expected and found. */
  public ConflictException(String problem, String message) {
    this(problem, message, Map.of());
  }

  /** Creates the exception with fields for the caller. */
  public ConflictException(String problem, String message, Map<String, String> fields) {
    super(problem, message, fields);
  }
}
