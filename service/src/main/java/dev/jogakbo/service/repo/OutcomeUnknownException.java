package dev.jogakbo.service.repo;

import java.util.Map;

/**
 * The change may or may not have been made. Nothing was cleaned up; sending the same request again
 * is safe and finds out.
 */
public final class OutcomeUnknownException extends HubException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with what left the outcome open. */
  public OutcomeUnknownException(String message, Throwable cause) {
    super("outcome-unknown", message, Map.of());
    initCause(cause);
  }
}
