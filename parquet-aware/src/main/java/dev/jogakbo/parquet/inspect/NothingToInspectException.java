package dev.jogakbo.parquet.inspect;

/** The file has no such row group or column. The message says which there are. */
public final class NothingToInspectException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NothingToInspectException(String message) {
    super(message);
  }
}
