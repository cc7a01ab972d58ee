package dev.jogakbo.parquet.rewrite;

import org.jspecify.annotations.Nullable;

/**
 * How pages are made.
 *
 * @param version of data pages
 * @param cuts where pages end by content; nothing if only size counts
 * @param scope what of a column is cut as one
 * @param dictionary what becomes of columns with many distinct values
 */
public record PageRules(
    PageVersion version, @Nullable CutLimits cuts, CutScope scope, DictionaryRule dictionary) {
  /** As Arrow up to 23 writes pages when it is asked to cut them by content. */
  public static final PageRules DEFAULT =
      new PageRules(PageVersion.V1, CutLimits.DEFAULT, CutScope.ROW_GROUP, DictionaryRule.FALLBACK);

  /** A page ends at the next look when it is as long, encoded. */
  static final int PAGE_BYTES_MAX = 1 << 20;

  /** A page has no more rows. */
  static final int PAGE_ROWS_MAX = 20_000;

  /** After so many values, counted from the last cut, the page and the dictionary are looked at. */
  static final int BATCH_LEVELS = 1024;

  /** A dictionary as long as that is full. */
  static final int DICTIONARY_BYTES_MAX = 1 << 20;

  /** How far cuts by content know what was before. */
  public enum CutScope {
    /**
     * Each column chunk is cut for itself, as by Arrow C++ at first: right for row groups that end
     * by content, which then stay the same whatever lies in front of them.
     */
    ROW_GROUP,
    /**
     * All column chunks of a column are cut as one, as by Arrow C++ now, and by Arrow Rust: right
     * for row groups of fixed size, whose rows move from one to the next.
     */
    FILE;

    /** Returns the scope that suits row groups that end so. */
    public static CutScope usual(RowGroupRule rowGroups) {
      return rowGroups instanceof RowGroupRule.Content ? ROW_GROUP : FILE;
    }
  }

  /** Versions of data pages. */
  public enum PageVersion {
    /** Levels and values compressed together; every reader knows it. */
    V1,
    /** Levels in front, not compressed. */
    V2
  }

  /** When values are written as numbers of the distinct ones. */
  public enum DictionaryRule {
    /** Until the dictionary is full; the rest of the column chunk is plain, as most writers do. */
    FALLBACK,
    /**
     * In column chunks whose dictionary does not become full; others are plain from the start, so
     * that no page of theirs depends on which values came before.
     */
    WHOLE,
    /** Never. */
    NONE
  }
}
