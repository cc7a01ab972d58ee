package dev.jogakbo.service.config;

import java.nio.file.Path;

/** Another process uses the data directory. */
public final class DataInUseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DataInUseException(Path directory, String holder) {
    super(
        "data directory %s is in use by %s: stop it first, or use another directory"
            .formatted(directory, holder));
  }
}
