package dev.jogakbo.service.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request that cannot be answered as asked, with the problem document and headers to say so.
 * Thrown before anything was sent.
 */
public class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ProblemType type;
  private final transient Map<String, Object> fields = new LinkedHashMap<>();
  private final transient Map<String, String> headers = new LinkedHashMap<>();

  /** Creates the problem; the detail says what was expected and found in this case. */
  public ProblemException(ProblemType type, String detail) {
    super(detail);
    this.type = type;
  }

  /** Adds a member to the problem document, such as {@code expected} or {@code path}. */
  public ProblemException with(String field, Object value) {
    fields.put(field, value);
    return this;
  }

  /** Adds a header to the answer. */
  public ProblemException header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  /** Tells the caller when to try again, in the document and in {@code Retry-After}. */
  public ProblemException retryAfter(int seconds) {
    return with("retryAfterSeconds", seconds).header("Retry-After", Integer.toString(seconds));
  }

  /** Returns the type. */
  public ProblemType type() {
    return type;
  }

  /** Returns the detail. */
  public String detail() {
    return String.valueOf(getMessage());
  }

  /** Returns the further members of the document, in order. */
  public Map<String, Object> fields() {
    return fields;
  }

  /** Returns the headers of the answer. */
  public Map<String, String> headers() {
    return headers;
  }

  /** A problem is an answer, not a fault of this program: its stack is of no use. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
