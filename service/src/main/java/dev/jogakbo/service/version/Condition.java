package dev.jogakbo.service.version;

import dev.jogakbo.store.id.ContentId;
import java.util.Set;

/** What must hold in the parent for a commit to be made. */
public sealed interface Condition {

  /** Returns the path it is about. */
  FilePath path();

  /** No file is at the path. */
  record Absent(FilePath path) implements Condition {}

  /** A file is at the path. */
  record Present(FilePath path) implements Condition {}

  /**
   * A file with one of these contents is at the path.
   *
   * @param contents what it may hold
   */
  record Holds(FilePath path, Set<ContentId> contents) implements Condition {

    /** Keeps its own set. */
    public Holds {
      contents = Set.copyOf(contents);
    }
  }
}
