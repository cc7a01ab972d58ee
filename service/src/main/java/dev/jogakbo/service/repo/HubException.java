package dev.jogakbo.service.repo;

import java.util.Map;

/**
 * A request that cannot be done as asked, and nothing was changed (but for {@link
 * OutcomeUnknownException}). The subtype says what kind of answer it is, {@link #problem} which one
 * exactly, and {@link #fields} what the caller needs to do better.
 */
public abstract sealed class HubException extends RuntimeException
    permits InvalidRequestException,
        NotFoundException,
        ConflictException,
        StaleException,
        DamagedVersionException,
        OutcomeUnknownException {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final transient Map<String, String> fields;

  HubException(String problem, String message, Map<String, String> fields) {
    super(message);
    this.problem = problem;
    this.fields = Map.copyOf(fields);
  }

  /** Returns the stable short name of the problem, such as {@code path-conflict}. */
  public final String problem() {
    return problem;
  }

  /** Returns what tells the caller more: {@code path}, {@code expected}, {@code found}, ... */
  public final Map<String, String> fields() {
    return fields;
  }
}
