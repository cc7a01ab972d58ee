package dev.jogakbo.service.repo;

import java.time.Instant;
import java.util.Map;

/**
 * How an account stands with a gated dataset.
 *
 * @param account whose
 * @param status what was decided
 * @param at when it asked, or was first let in unasked
 * @param fields what it said of itself
 * @param reason why it was refused, "" if it was not or nothing was said
 */
public record AccessRequest(
    String account, Status status, Instant at, Map<String, String> fields, String reason) {
  /** Most fields. */
  public static final int FIELD_COUNT_MAX = 50;

  /** Longest name or text of a field, and longest reason, in characters. */
  public static final int TEXT_LENGTH_MAX = 2000;

  /** Checks lengths and keeps its own map. */
  public AccessRequest {
    if (fields.size() > FIELD_COUNT_MAX) {
      throw new InvalidRequestException(
          "bad-message", "fields: expected at most " + FIELD_COUNT_MAX);
    }
    fields.forEach(AccessRequest::check);
    check("reason", reason);
    fields = Map.copyOf(fields);
  }

  private static void check(String name, String text) {
    if (name.length() > TEXT_LENGTH_MAX || text.length() > TEXT_LENGTH_MAX) {
      throw new InvalidRequestException(
          "bad-message", "fields: expected texts of at most " + TEXT_LENGTH_MAX + " characters");
    }
  }

  /** Returns the same, decided so. */
  public AccessRequest decided(Status newStatus, String newReason) {
    return new AccessRequest(account, newStatus, at, fields, newReason);
  }

  /** What was decided. The names are part of the stored form. */
  public enum Status {
    /** Nothing yet. */
    PENDING,
    /** It may read the files. */
    ACCEPTED,
    /** It may not. */
    REJECTED
  }
}
