package dev.jogakbo.parquet.thrift;

/**
 * A structure goes on, or claims to, behind the bytes at hand; with more of them it might be read.
 */
public final class EndOfThriftException extends MalformedThriftException {
  private static final long serialVersionUID = 1L;

  EndOfThriftException(String message) {
    super(message);
  }
}
