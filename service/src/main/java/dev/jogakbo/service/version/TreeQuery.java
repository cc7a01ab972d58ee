package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.InvalidRequestException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which files and folders of a commit are asked for.
 *
 * @param revision commit, branch or tag
 * @param folder the folder to list; empty for the root
 * @param depth whether what is in its folders counts too
 * @param limit most items of a page, 1 to {@link #LIMIT_MAX}
 * @param cursor what the page before gave, or null
 */
public record TreeQuery(
    String revision, Optional<FilePath> folder, Depth depth, int limit, @Nullable String cursor) {
  /** Most items of a page. */
  public static final int LIMIT_MAX = 10_000;

  /** Checks the limit. */
  public TreeQuery {
    checkLimit(limit, LIMIT_MAX);
  }

  static void checkLimit(int limit, int limitMax) {
    if (limit < 1 || limit > limitMax) {
      throw new InvalidRequestException(
          "bad-limit", "limit: expected 1 to " + limitMax + ", found " + limit);
    }
  }

  /** How deep a listing goes. */
  public enum Depth {
    /** What lies in the folder itself. */
    CHILDREN,
    /** All files and folders below. */
    DESCENDANTS
  }
}
