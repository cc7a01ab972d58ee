package dev.jogakbo.parquet.inspect;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is to be looked into.
 *
 * @param depth how deep
 * @param rowGroup index of the only row group wanted
 * @param column path of the only column wanted, with dots, or of a field above some
 */
public record InspectWish(Depth depth, OptionalInt rowGroup, Optional<String> column) {

  /** How deep to look; each reads more than the one before. */
  public enum Depth {
    /** What the footer says, and bloom filters. */
    FOOTER,
    /** Headers of pages too. */
    PAGES,
    /** Pages too, for their levels and values. */
    LEVELS;

    boolean includes(Depth other) {
      return compareTo(other) >= 0;
    }
  }

  boolean wantsRowGroup(int index) {
    return rowGroup.isEmpty() || rowGroup.getAsInt() == index;
  }

  boolean wantsColumn(String dottedPath) {
    return column
        .map(wanted -> dottedPath.equals(wanted) || dottedPath.startsWith(wanted + "."))
        .orElse(true);
  }
}
