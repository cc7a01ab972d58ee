package dev.jogakbo.store.index;

import java.util.regex.Pattern;

/**
 * A table of the index, named and registered when the index is opened.
 *
 * @param name unique, 1 to 32 of {@code a-z0-9-}, a letter first; part of the stored format
 * @param access how it is mostly read, which decides its filters and block layout
 */
public record IndexTable(String name, Access access) {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");
  private static final String RESERVED = "default";

  /** Checks the name. */
  public IndexTable {
    if (!NAME.matcher(name).matches() || name.equals(RESERVED)) {
      throw new IllegalArgumentException("not a table name: '" + name + "'");
    }
  }

  /** How a table is read. */
  public enum Access {
    /** Random point look-ups, most of them misses (chunk hashes). */
    POINT,
    /** Point look-ups that mostly hit, and scans in key order. */
    ORDERED
  }
}
