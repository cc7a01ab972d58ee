package dev.jogakbo.parquet.row;

import org.jspecify.annotations.Nullable;

/**
 * Rows cannot be had of a file: it does not hold what it says, or asks for more than the limits
 * allow. The message says where, what was expected and what was found. No retry helps.
 */
public final class RowsRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  RowsRefusedException(Reason reason, String message) {
    this(reason, message, null);
  }

  RowsRefusedException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  static RowsRefusedException malformed(String where, Object expected, Object found) {
    return new RowsRefusedException(
        Reason.MALFORMED, where + ": expected " + expected + ", found " + found);
  }

  /** Returns why. */
  public Reason reason() {
    return reason;
  }

  /** Why there are no rows. */
  public enum Reason {
    /** The file is none that could be read, or does not hold what it says. */
    MALFORMED,
    /** Part of it is encrypted, or lies in another file. */
    OUT_OF_REACH,
    /** Too much would have to be decoded. */
    TOO_COSTLY
  }
}
