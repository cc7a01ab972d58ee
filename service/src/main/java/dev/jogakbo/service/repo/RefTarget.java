package dev.jogakbo.service.repo;

import org.jspecify.annotations.Nullable;

/**
 * Where a ref points.
 *
 * @param commit the commit and where it is kept
 * @param note what was said when a tag was set, or null
 */
public record RefTarget(CommitRef commit, @Nullable TagNote note) {

  /** Returns a target without a note. */
  public static RefTarget of(CommitRef commit) {
    return new RefTarget(commit, null);
  }
}
