package dev.jogakbo.parquet.column;

import org.jspecify.annotations.Nullable;

/**
 * A page does not hold what it says, or more than the limits allow. The message says where, what
 * was expected and what was found. Reading the same bytes again does not help.
 */
public final class MalformedPageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedPageException(String message) {
    this(message, null);
  }

  MalformedPageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** Says where, what was expected and what was found. */
  public static MalformedPageException of(String where, Object expected, Object found) {
    return new MalformedPageException(where + ": expected " + expected + ", found " + found);
  }
}
