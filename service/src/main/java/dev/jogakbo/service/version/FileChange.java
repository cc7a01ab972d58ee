package dev.jogakbo.service.version;

import java.util.Optional;

/**
 * What became of one file between two commits.
 *
 * @param path where it is, or was if it is gone
 * @param kind what happened
 * @param before the file and its path in the earlier commit
 * @param after the file and its path in the later commit
 * @param newBytes raw bytes of the later file's chunks that the earlier one has not
 * @param sharedBytes raw bytes of those it has
 */
public record FileChange(
    FilePath path,
    Kind kind,
    Optional<Side> before,
    Optional<Side> after,
    long newBytes,
    long sharedBytes) {

  /** What happened to a file. */
  public enum Kind {
    /** It is new. */
    ADDED,
    /** It has other content or is seen otherwise by git. */
    MODIFIED,
    /** It is gone. */
    DELETED,
    /** The same content is under another path. */
    MOVED
  }

  /**
   * A file in one of the two commits.
   *
   * @param path where
   * @param file what
   */
  public record Side(FilePath path, FileEntry file) {}
}
