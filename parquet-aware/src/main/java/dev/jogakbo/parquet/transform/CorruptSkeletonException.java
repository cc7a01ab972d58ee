package dev.jogakbo.parquet.transform;

import org.jspecify.annotations.Nullable;

/** Parameters or stored bytes of a skeleton are not what they must be. No retry helps. */
public final class CorruptSkeletonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CorruptSkeletonException(String message) {
    this(message, null);
  }

  CorruptSkeletonException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
