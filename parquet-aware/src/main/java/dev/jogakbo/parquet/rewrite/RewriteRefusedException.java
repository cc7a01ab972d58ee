package dev.jogakbo.parquet.rewrite;

import org.jspecify.annotations.Nullable;

/**
 * A file cannot be rewritten, or not as it was asked. The message says which file and where, what
 * was expected and what was found. Asking the same again does not help.
 */
public final class RewriteRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RewriteRefusedException(String message) {
    this(message, null);
  }

  RewriteRefusedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
