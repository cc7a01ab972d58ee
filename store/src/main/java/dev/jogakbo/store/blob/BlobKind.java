package dev.jogakbo.store.blob;

import dev.jogakbo.store.error.FormatTooNewException;

/** What a blob is. The numbers are part of blob ids and of stored formats, and never change. */
public enum BlobKind {
  /** How to rebuild a content. */
  RECIPE(1, "recipe"),
  /** A node of a list tree, leaf or inner. */
  LIST_NODE(2, "list node"),
  /** A directory, or its root if its entries lie in list nodes. */
  TREE(3, "folder"),
  /** A commit. */
  COMMIT(4, "commit");

  private static final BlobKind[] ALL = values();

  private final int number;
  private final String noun;

  BlobKind(int number, String noun) {
    this.number = number;
    this.noun = noun;
  }

  /** Returns the kind's number, 1 to 255. */
  public int number() {
    return number;
  }

  /**
   * Returns the kind of that number.
   *
   * @throws FormatTooNewException if this version knows none
   */
  public static BlobKind of(int number) {
    for (BlobKind kind : ALL) {
      if (kind.number == number) {
        return kind;
      }
    }
    throw new FormatTooNewException(
        "blob kind: expected 1 to "
            + ALL.length
            + ", found "
            + number
            + "; a newer version wrote it");
  }

  @Override
  public String toString() {
    return noun;
  }
}
