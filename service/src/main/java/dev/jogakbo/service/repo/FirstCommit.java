package dev.jogakbo.service.repo;

/** Makes the commit that every repository starts with. */
@FunctionalInterface
public interface FirstCommit {

  /** Writes the commit, durably, and returns it; no ref points to it yet. */
  CommitRef write(Repository repository, Author author);
}
