package dev.jogakbo.parquet.thrift;

/**
 * Bytes are no structure of the compact protocol. The message says at which byte and in which
 * field, what was expected and what was found. Reading the same bytes again does not help.
 */
public class MalformedThriftException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedThriftException(String message) {
    super(message);
  }
}
