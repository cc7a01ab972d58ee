package dev.jogakbo.service.version;

import dev.jogakbo.store.error.FormatTooNewException;

/** What an entry of a tree is. The numbers are part of the stored form. */
public enum EntryMode {
  /** A folder. */
  FOLDER(0, "40000"),
  /** A file. */
  FILE(1, "100644"),
  /** A file that can be run. */
  EXECUTABLE(2, "100755"),
  /** A link whose target is its content. */
  LINK(3, "120000");

  private static final EntryMode[] ALL = values();

  private final int number;
  private final String octal;

  EntryMode(int number, String octal) {
    this.number = number;
    this.octal = octal;
  }

  /** Returns git's way of writing it. */
  public String octal() {
    return octal;
  }

  int number() {
    return number;
  }

  static EntryMode of(int number) {
    if (number >= ALL.length) {
      throw new FormatTooNewException(
          "tree entry: expected a mode up to " + (ALL.length - 1) + ", found " + number);
    }
    return ALL[number];
  }
}
