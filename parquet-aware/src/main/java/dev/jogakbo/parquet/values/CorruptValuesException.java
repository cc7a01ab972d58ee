package dev.jogakbo.parquet.values;

import org.jspecify.annotations.Nullable;

/** Parameters or stored bytes of sections of values are not what they must be. No retry helps. */
public final class CorruptValuesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CorruptValuesException(String message) {
    this(message, null);
  }

  CorruptValuesException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  static CorruptValuesException of(String where, Object expected, Object found) {
    return new CorruptValuesException(
        "values: " + where + ": expected " + expected + ", found " + found);
  }
}
