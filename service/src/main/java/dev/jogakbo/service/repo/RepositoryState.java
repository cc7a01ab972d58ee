package dev.jogakbo.service.repo;

/**
 * A repository and how far its log has been followed.
 *
 * @param repository its attributes
 * @param life whether it is still there
 * @param number the last log entry that is in the tables
 */
record RepositoryState(Repository repository, Life life, long number) {

  /** Whether a repository is there. The names are part of the stored form. */
  enum Life {
    LIVE,
    DELETED
  }

  boolean isLive() {
    return life == Life.LIVE;
  }
}
