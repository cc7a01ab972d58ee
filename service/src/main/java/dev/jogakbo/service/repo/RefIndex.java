package dev.jogakbo.service.repo;

import java.util.List;
import java.util.function.Supplier;

/** What is known of commits and contents reachable from refs, kept in step with the refs. */
public interface RefIndex {

  /** Adds what the commit reaches and was not reached before. */
  void reached(Repository repository, CommitRef commit);

  /**
   * Makes what is known that which these commits reach: anew, because refs were taken away.
   *
   * @param former asked for commits that are reached too if not all of it can be read
   */
  void recompute(
      Repository repository, List<CommitRef> live, Supplier<List<FormerPosition>> former);
}
