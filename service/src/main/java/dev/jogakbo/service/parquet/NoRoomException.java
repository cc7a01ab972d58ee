package dev.jogakbo.service.parquet;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** There is no room on the local disk for more of a body. */
final class NoRoomException extends IOException {
  private static final long serialVersionUID = 1L;

  NoRoomException(String message, @Nullable IOException cause) {
    super(message, cause);
  }
}
