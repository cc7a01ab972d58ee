package dev.jogakbo.service.repo;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an annotated tag says.
 *
 * @param message free text
 * @param tagger who set it
 * @param at when, to the second
 * @param object what git hashes, or null if that follows from the rest
 */
public record TagNote(String message, Author tagger, Instant at, @Nullable TagObject object) {

  /** Creates a note whose object follows from it. */
  public TagNote(String message, Author tagger, Instant at) {
    this(message, tagger, at, null);
  }
}
