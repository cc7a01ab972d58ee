package dev.jogakbo.service.version;

/** What a path is while a commit is being made. */
sealed interface WorkingNode permits WorkingNode.Absent, WorkingNode.Present, WorkingFolder {

  /** Returns whether there is no file here or below. */
  boolean isEmpty();

  /** Nothing. */
  record Absent() implements WorkingNode {
    static final Absent ABSENT = new Absent();

    @Override
    public boolean isEmpty() {
      return true;
    }
  }

  /**
   * A file.
   *
   * @param file the file
   * @param origin whether this commit put it there
   */
  record Present(FileEntry file, Origin origin) implements WorkingNode {
    @Override
    public boolean isEmpty() {
      return false;
    }
  }

  /** Where a file of a working tree comes from. */
  enum Origin {
    /** The parent commit. */
    PARENT,
    /** An operation of the commit being made. */
    OPERATION
  }
}
