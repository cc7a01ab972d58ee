package dev.jogakbo.parquet.rewrite;

/** Where row groups end. */
public sealed interface RowGroupRule {

  /** Where those of the inputs end. */
  record Keep() implements RowGroupRule {}

  /** After so many rows. */
  record Rows(long rowCount) implements RowGroupRule {
    /** Checks that there is at least one. */
    public Rows {
      if (rowCount < 1) {
        throw new IllegalArgumentException(
            "row groups: expected rows from 1 on, found " + rowCount);
      }
    }
  }

  /**
   * Behind a row whose values hash to a multiple of the target.
   *
   * @param key path of the column whose values count, with dots; empty for all columns
   * @param limits how many rows that may be
   */
  record Content(String key, RowLimits limits) implements RowGroupRule {}

  /**
   * How many rows a row group may have.
   *
   * @param target rows between two places where one may end, on average
   * @param rowsMin no row group but the last has fewer
   * @param rowsMax no row group has more
   */
  record RowLimits(long target, long rowsMin, long rowsMax) {
    /** Checks that row groups can be cut by them. */
    public RowLimits {
      if (target < 1 || rowsMin < 0 || rowsMax < 1 || rowsMax < rowsMin) {
        throw new IllegalArgumentException(
            "row groups: expected target >= 1 and 0 <= least <= most >= 1, found target "
                + "%d, least %d, most %d".formatted(target, rowsMin, rowsMax));
      }
    }

    /** Returns limits around a target: a quarter of it, and four times as many. */
    public static RowLimits around(long target) {
      return new RowLimits(target, target / 4, Math.multiplyExact(target, 4));
    }
  }
}
