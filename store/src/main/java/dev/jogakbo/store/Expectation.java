package dev.jogakbo.store;

import dev.jogakbo.store.id.ContentId;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was promised of bytes to come; what is not promised is not compared.
 *
 * @param lengthBytes exact length
 * @param id SHA-256
 */
public record Expectation(OptionalLong lengthBytes, Optional<ContentId> id) {
  /** Nothing is promised. */
  public static final Expectation NONE = new Expectation(OptionalLong.empty(), Optional.empty());

  /** Checks the length. */
  public Expectation {
    if (lengthBytes.orElse(0) < 0) {
      throw new IllegalArgumentException("length: " + lengthBytes.getAsLong() + " bytes");
    }
  }

  /** Returns this and a promised length. */
  public Expectation withLengthBytes(long promisedLengthBytes) {
    return new Expectation(OptionalLong.of(promisedLengthBytes), id);
  }

  /** Returns this and a promised SHA-256. */
  public Expectation withId(ContentId promisedId) {
    return new Expectation(lengthBytes, Optional.of(promisedId));
  }
}
