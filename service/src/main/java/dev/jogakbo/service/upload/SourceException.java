package dev.jogakbo.service.upload;

import java.io.IOException;

/** The sender of bytes failed, not what they were written to. */
final class SourceException extends IOException {
  private static final long serialVersionUID = 1L;

  private final IOException source;

  SourceException(IOException source) {
    super(source);
    this.source = source;
  }

  IOException source() {
    return source;
  }
}
