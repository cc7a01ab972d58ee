package dev.jogakbo.service.viewer;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a text file holds, one record after another. Used by one thread. */
interface Records {

  /** Returns the next record, values by their names; nothing behind the last. */
  @Nullable Map<String, @Nullable Object> next() throws IOException;

  /** Begins to guess the type of a value. */
  Guess guess();

  /** Begins to read. */
  @FunctionalInterface
  interface Opener {
    Records open(ScanStream stream) throws IOException;
  }
}
