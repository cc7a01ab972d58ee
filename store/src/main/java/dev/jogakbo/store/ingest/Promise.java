package dev.jogakbo.store.ingest;

import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.LengthMismatchException;
import dev.jogakbo.store.id.ContentId;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was promised of bytes to come.
 *
 * @param lengthBytes exact length
 * @param id SHA-256
 */
public record Promise(OptionalLong lengthBytes, Optional<ContentId> id) {
  static final Promise NOTHING = new Promise(OptionalLong.empty(), Optional.empty());

  /** Refuses a stream as soon as it is longer than promised. */
  void checkSoFar(long foundBytes) {
    if (lengthBytes.isPresent() && foundBytes > lengthBytes.getAsLong()) {
      throw new LengthMismatchException(
          "expected %d bytes, found at least %d".formatted(lengthBytes.getAsLong(), foundBytes));
    }
  }

  /** Refuses a stream that ended early. */
  void checkLength(long foundBytes) {
    if (lengthBytes.isPresent() && foundBytes != lengthBytes.getAsLong()) {
      throw new LengthMismatchException(
          "expected %d bytes, found %d".formatted(lengthBytes.getAsLong(), foundBytes));
    }
  }

  /** Refuses other bytes than promised. */
  void checkId(ContentId found) {
    if (id.isPresent() && !id.get().equals(found)) {
      throw new DigestMismatchException("expected SHA-256 " + id.get() + ", found " + found);
    }
  }
}
