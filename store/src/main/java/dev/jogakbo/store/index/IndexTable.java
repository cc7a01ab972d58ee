package dev.jogakbo.store.index;

/**
 * A table of the index, named and registered when the index is opened.
 *
 * @param name short, lower case, unique; part of the stored format
 * @param access how it is mostly read, which decides its filters and block layout
 */
public record IndexTable(String name, Access access) {

  /** How a table is read. */
  public enum Access {
    /** Random point look-ups, most of them misses (chunk hashes). */
    POINT,
    /** Point look-ups that mostly hit, and scans in key order. */
    ORDERED
  }
}
