package dev.jogakbo.service.repo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a listing.
 *
 * @param items in the listing's order
 * @param nextCursor what continues it, or null when there is no more
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

  /** Keeps its own list. */
  public Page {
    items = List.copyOf(items);
  }
}
