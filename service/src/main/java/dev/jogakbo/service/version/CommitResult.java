package dev.jogakbo.service.version;

/**
 * How a commit ended well.
 *
 * @param outcome whether there is a new one
 * @param commit where the branch points now
 * @param storedBytes bytes of metadata that making it added to the bucket, its log entry aside
 */
public record CommitResult(Outcome outcome, Commit commit, long storedBytes) {

  /** Whether a commit was needed. */
  public enum Outcome {
    /** A new commit was made. */
    COMMITTED,
    /** All was already as asked for; the branch stays where it is. */
    UNCHANGED
  }
}
