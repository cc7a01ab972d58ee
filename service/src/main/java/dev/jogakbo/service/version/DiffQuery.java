package dev.jogakbo.service.version;

import org.jspecify.annotations.Nullable;

/**
 * Which changes are asked for.
 *
 * @param from the earlier commit, branch or tag
 * @param to the later one
 * @param limit most items of a page, 1 to {@link #LIMIT_MAX}
 * @param cursor what the page before gave, or null
 */
public record DiffQuery(String from, String to, int limit, @Nullable String cursor) {
  /** Most items of a page. */
  public static final int LIMIT_MAX = 1000;

  /** Checks the limit. */
  public DiffQuery {
    TreeQuery.checkLimit(limit, LIMIT_MAX);
  }
}
