package dev.jogakbo.service.version;

import dev.jogakbo.store.id.ContentId;
import java.util.Optional;

/** One step of a commit. Steps are done in the order in which they are given. */
public sealed interface Operation {

  /**
   * Puts a file whose bytes the service took in for this caller; the caller of {@link Commits}
   * vouches for that and holds the content (by its session or lease) until the commit has ended.
   *
   * @param path where
   * @param file the bytes
   */
  record Put(FilePath path, TakenFile file) implements Operation {}

  /**
   * Puts a file whose bytes are in some commit of this repository that a ref reaches.
   *
   * @param path where
   * @param content the bytes
   */
  record PutKnown(FilePath path, ContentId content) implements Operation {}

  /**
   * Removes what is at the path.
   *
   * @param path where
   * @param target what it must be
   */
  record Delete(FilePath path, Target target) implements Operation {}

  /**
   * Copies a file or folder as it is in a commit that is already there: the parent, unless a
   * revision is given.
   *
   * @param revision where from
   * @param from path there
   * @param path where to
   */
  record Copy(Optional<String> revision, FilePath from, FilePath path) implements Operation {}

  /**
   * Moves a file or folder as the steps before left it.
   *
   * @param from where it is
   * @param path where to
   */
  record Move(FilePath from, FilePath path) implements Operation {}

  /** What a removal is meant for. */
  enum Target {
    /** A file. */
    FILE,
    /** A folder and all in it. */
    FOLDER,
    /** Whatever is there. */
    EITHER
  }
}
