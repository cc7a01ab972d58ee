package dev.jogakbo.service.repo;

import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which repositories are asked for.
 *
 * @param search what {@code namespace/name} or the description must contain, whatever the case
 * @param namespace the only namespace
 * @param sort in what order
 * @param limit most items of a page, 1 to {@link #LIMIT_MAX}
 * @param cursor what the page before gave, or null
 * @param visible what the caller may see
 */
public record RepositoryQuery(
    Optional<String> search,
    Optional<Namespace> namespace,
    Sort sort,
    int limit,
    @Nullable String cursor,
    Predicate<Repository> visible) {
  /** Most items of a page. */
  public static final int LIMIT_MAX = 1000;

  /** Checks the limit. */
  public RepositoryQuery {
    if (limit < 1 || limit > LIMIT_MAX) {
      throw new InvalidRequestException(
          "bad-limit", "limit: expected 1 to " + LIMIT_MAX + ", found " + limit);
    }
  }

  /** In what order; equal ones by name. */
  public enum Sort {
    /** By namespace and name, whatever the case. */
    NAME,
    /** Newest first. */
    CREATED,
    /** Last changed first. */
    UPDATED
  }
}
