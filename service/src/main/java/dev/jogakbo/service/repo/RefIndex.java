package dev.jogakbo.service.repo;

import java.util.List;

/** What is known of commits and contents reachable from refs, kept in step with the refs. */
public interface RefIndex {

  /** Adds what the commit reaches and was not reached before. */
  void reached(Repository repository, CommitRef commit);

  /**
   * Makes what is known that which these commits reach: anew, because refs were taken away.
   *
   * @param ancestors asked for what lies behind a commit that cannot be read
   */
  void recompute(Repository repository, List<CommitRef> live, KnownAncestors ancestors);
}
