package dev.jogakbo.parquet.deep;

import org.jspecify.annotations.Nullable;

/** Parameters or stored bytes of deep sections are not what they must be. No retry helps. */
public final class CorruptDeepException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CorruptDeepException(String message) {
    this(message, null);
  }

  CorruptDeepException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
