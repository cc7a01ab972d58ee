package dev.jogakbo.store.check;

import java.util.List;

/**
 * What a check found.
 *
 * @param packCount packs looked at
 * @param recordCount records whose bytes were verified; 0 unless data was read
 * @param contentCount contents followed down to their chunks
 * @param logCount logs read
 * @param orphanPackCount packs that nothing refers to, left by a crash; a collection removes them
 * @param abandonedPackCount packs that are missing or damaged and that the index reads nothing from
 *     any more; a collection removes them
 * @param healing what was done about damage
 * @param problems what was wrong when it was looked at, up to a bound
 * @param omittedProblemCount how many more there are
 */
public record CheckReport(
    long packCount,
    long recordCount,
    long contentCount,
    long logCount,
    long orphanPackCount,
    long abandonedPackCount,
    Healing healing,
    List<Problem> problems,
    long omittedProblemCount) {
  /** Copies the list. */
  public CheckReport {
    problems = List.copyOf(problems);
  }

  /** Whether nothing is wrong. */
  public boolean isClean() {
    return problems.isEmpty();
  }
}
