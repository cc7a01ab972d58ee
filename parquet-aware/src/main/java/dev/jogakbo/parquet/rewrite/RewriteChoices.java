package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.Compression;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a file is to be written anew.
 *
 * @param rowGroups where they end
 * @param pages how they are made
 * @param compression of all columns; nothing to keep that of each
 * @param blooms columns, by their path with dots, that get a bloom filter, and the highest rate of
 *     false positives of it
 * @param pageIndex whether there is one
 */
public record RewriteChoices(
    RowGroupRule rowGroups,
    PageRules pages,
    @Nullable Compression compression,
    Map<String, Double> blooms,
    PageIndexRule pageIndex) {
  /** Rows between two places where a row group may end, unless told otherwise. */
  public static final long ROW_GROUP_TARGET = 10_000;

  /** Row groups and pages cut by content, all else as it was. */
  public static final RewriteChoices DEFAULT =
      new RewriteChoices(
          new RowGroupRule.Content("", RowGroupRule.RowLimits.around(ROW_GROUP_TARGET)),
          PageRules.DEFAULT,
          null,
          Map.of(),
          PageIndexRule.WRITTEN);

  /** Checks the rates and copies the map. */
  public RewriteChoices {
    blooms = Map.copyOf(blooms);
    blooms.forEach(RewriteChoices::checkRate);
  }

  /** Whether page indexes are written. */
  public enum PageIndexRule {
    /** They are. */
    WRITTEN,
    /** They are not. */
    NONE
  }

  private static void checkRate(String column, double rate) {
    if (!(rate > 0 && rate < 1)) {
      throw new IllegalArgumentException(
          "bloom filter of "
              + column
              + ": expected a rate of false positives between 0 and 1, found "
              + rate);
    }
  }
}
