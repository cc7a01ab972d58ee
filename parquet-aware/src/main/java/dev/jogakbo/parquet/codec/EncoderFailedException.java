package dev.jogakbo.parquet.codec;

/** An encoder that is there and passed its check would not compress; trying again may help. */
public final class EncoderFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EncoderFailedException(String message) {
    super(message);
  }

  EncoderFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
