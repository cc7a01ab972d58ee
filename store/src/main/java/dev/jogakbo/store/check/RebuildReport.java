package dev.jogakbo.store.check;

import java.util.List;

/**
 * What a rebuild made.
 *
 * @param packCount packs registered
 * @param contentCount contents that can be read
 * @param incompleteContentCount recipes that lead to chunks which are not there: contents that a
 *     collection had begun to remove, or that lost a pack
 * @param problems packs and blobs that could not be read, each with the reason, up to a bound
 * @param omittedProblemCount how many more there are
 */
public record RebuildReport(
    long packCount,
    long contentCount,
    long incompleteContentCount,
    List<Problem> problems,
    long omittedProblemCount) {
  /** Copies the list. */
  public RebuildReport {
    problems = List.copyOf(problems);
  }
}
