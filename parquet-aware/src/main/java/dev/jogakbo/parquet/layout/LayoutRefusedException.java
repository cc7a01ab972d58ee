package dev.jogakbo.parquet.layout;

import org.jspecify.annotations.Nullable;

/** A file has no layout that could be found; its bytes are still what they are. No retry helps. */
public final class LayoutRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final LayoutRefusal refusal;

  LayoutRefusedException(LayoutRefusal refusal, String message) {
    this(refusal, message, null);
  }

  LayoutRefusedException(LayoutRefusal refusal, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.refusal = refusal;
  }

  /** Returns why. */
  public LayoutRefusal refusal() {
    return refusal;
  }
}
