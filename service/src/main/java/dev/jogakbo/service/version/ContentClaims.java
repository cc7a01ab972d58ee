package dev.jogakbo.service.version;

import dev.jogakbo.store.id.ContentId;
import java.util.Optional;

/**
 * What a repository may name beside what its own history has, because somebody who may write to it
 * sent the bytes.
 */
@FunctionalInterface
public interface ContentClaims {
  /**
   * Returns the content if it may be named; then it is held until whoever made this lets go of it.
   */
  Optional<TakenFile> claim(ContentId content);
}
