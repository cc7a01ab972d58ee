package dev.jogakbo.service.repo;

import java.util.function.Function;

/** Makes the commit that every repository starts with. */
@FunctionalInterface
public interface FirstCommit {

  /**
   * Writes the commit, durably, and has {@code publish} make a ref point to it. Until that has
   * returned the commit is held: nothing of it is collected.
   */
  Repository write(Repository repository, Author author, Function<CommitRef, Repository> publish);
}
