package dev.jogakbo.store;

import dev.jogakbo.store.recipe.TransformId;
import java.util.Set;

/**
 * A content that was there already and is held by a session.
 *
 * @param content what it is; nothing of it is new
 * @param transforms those it is made by, none if its bytes are stored as they are
 */
public record HeldContent(Ingested content, Set<TransformId> transforms) {
  /** Copies the set. */
  public HeldContent {
    transforms = Set.copyOf(transforms);
  }
}
