package dev.jogakbo.service.version;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which commits are asked for.
 *
 * @param revision where to begin: commit, branch or tag
 * @param path only commits that changed what is there
 * @param limit most items of a page, 1 to {@link #LIMIT_MAX}
 * @param cursor what the page before gave, or null
 */
public record HistoryQuery(
    String revision, Optional<FilePath> path, int limit, @Nullable String cursor) {
  /** Most items of a page. */
  public static final int LIMIT_MAX = 1000;

  /** Checks the limit. */
  public HistoryQuery {
    TreeQuery.checkLimit(limit, LIMIT_MAX);
  }
}
