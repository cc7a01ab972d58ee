package dev.jogakbo.parquet.codec;

/** A page that will not be decompressed; trying again does not help. */
public final class PageRefusedException extends Exception {
  private static final long serialVersionUID = 1;

  private final KeepReason reason;

  PageRefusedException(KeepReason reason, String message) {
    super(message);
    this.reason = reason;
  }

  PageRefusedException(KeepReason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Returns the reason to count. */
  public KeepReason reason() {
    return reason;
  }
}
