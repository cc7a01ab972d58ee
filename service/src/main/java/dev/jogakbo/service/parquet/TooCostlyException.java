package dev.jogakbo.service.parquet;

import java.io.IOException;

/** What a file is taken apart into takes more room, or work, than it is worth. */
final class TooCostlyException extends IOException {
  private static final long serialVersionUID = 1L;

  TooCostlyException(long bytes) {
    super("taken apart, the file becomes at least " + bytes + " bytes");
  }
}
