package dev.jogakbo.service.api;

import dev.jogakbo.parquet.codec.Compression;
import dev.jogakbo.parquet.rewrite.CutLimits;
import dev.jogakbo.parquet.rewrite.PageRules;
import dev.jogakbo.parquet.rewrite.PageRules.CutScope;
import dev.jogakbo.parquet.rewrite.PageRules.DictionaryRule;
import dev.jogakbo.parquet.rewrite.PageRules.PageVersion;
import dev.jogakbo.parquet.rewrite.RewriteChoices;
import dev.jogakbo.parquet.rewrite.RewriteChoices.PageIndexRule;
import dev.jogakbo.parquet.rewrite.RowGroupRule;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How files are to be rewritten; what is missing is as {@code jogakbo parquet rewrite} does it.
 *
 * @param codec {@code keep}, or a codec with its level, as {@code zstd:3}
 * @param dictionary {@code fallback}, {@code whole} or {@code none}
 * @param bloomFilters columns by path, and the highest rate of false positives of each
 */
record RewriteWish(
    @Nullable RowGroupsWish rowGroups,
    @Nullable PagesWish pages,
    @Nullable String codec,
    @Nullable String dictionary,
    @Nullable Map<String, Double> bloomFilters,
    @Nullable Boolean pageIndex) {
  private static final RewriteWish NOTHING = new RewriteWish(null, null, null, null, null, null);

  /**
   * Where row groups end.
   *
   * @param by {@code all}, {@code key}, {@code rows} or {@code keep}
   * @param key path of the column whose values count, with dots
   * @param rowCount rows of each, where they are counted
   */
  record RowGroupsWish(
      @Nullable String by,
      @Nullable String key,
      @Nullable Long rowCount,
      @Nullable Long targetRowCount,
      @Nullable Long minRowCount,
      @Nullable Long maxRowCount) {}

  /**
   * Where pages end.
   *
   * @param by {@code content} or {@code size}
   * @param scope {@code row-group} or {@code file}
   * @param version 1 or 2
   */
  record PagesWish(
      @Nullable String by,
      @Nullable Long minBytes,
      @Nullable Long maxBytes,
      @Nullable Integer normLevel,
      @Nullable String scope,
      @Nullable Integer version) {}

  private enum RowGroupsBy {
    ALL,
    KEY,
    ROWS,
    KEEP
  }

  private enum PagesBy {
    CONTENT,
    SIZE
  }

  /** Returns what is wished, where anything is. */
  static RewriteChoices choices(@Nullable RewriteWish wish) {
    try {
      return (wish == null ? NOTHING : wish).choices();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new ProblemException(ProblemType.INVALID_BODY, String.valueOf(e.getMessage()));
    }
  }

  private RewriteChoices choices() {
    RowGroupRule rule = rowGroupRule();
    return new RewriteChoices(
        rule,
        pageRules(rule),
        codec == null || codec.equals("keep") ? null : Compression.parse(codec),
        bloomFilters == null ? Map.of() : bloomFilters,
        Boolean.FALSE.equals(pageIndex) ? PageIndexRule.NONE : PageIndexRule.WRITTEN);
  }

  private RowGroupRule rowGroupRule() {
    RowGroupsWish wish =
        rowGroups == null ? new RowGroupsWish(null, null, null, null, null, null) : rowGroups;
    return switch (Query.choice("rowGroups.by", wish.by(), RowGroupsBy.ALL)) {
      case ALL -> new RowGroupRule.Content("", limits(wish));
      case KEY ->
          new RowGroupRule.Content(Query.required("rowGroups.key", wish.key()), limits(wish));
      case ROWS -> new RowGroupRule.Rows(Query.required("rowGroups.rowCount", wish.rowCount()));
      case KEEP -> new RowGroupRule.Keep();
    };
  }

  private static RowGroupRule.RowLimits limits(RowGroupsWish wish) {
    Long target = wish.targetRowCount();
    RowGroupRule.RowLimits usual =
        RowGroupRule.RowLimits.around(target == null ? RewriteChoices.ROW_GROUP_TARGET : target);
    Long least = wish.minRowCount();
    Long most = wish.maxRowCount();
    return new RowGroupRule.RowLimits(
        usual.target(),
        least == null ? usual.rowsMin() : least,
        most == null ? usual.rowsMax() : most);
  }

  private PageRules pageRules(RowGroupRule rule) {
    PagesWish wish = pages == null ? new PagesWish(null, null, null, null, null, null) : pages;
    return new PageRules(
        version(wish.version()),
        Query.choice("pages.by", wish.by(), PagesBy.CONTENT) == PagesBy.SIZE ? null : cuts(wish),
        scope(wish.scope(), rule),
        Query.choice("dictionary", dictionary, DictionaryRule.FALLBACK));
  }

  private static CutLimits cuts(PagesWish wish) {
    CutLimits usual = CutLimits.DEFAULT;
    Long least = wish.minBytes();
    Long most = wish.maxBytes();
    Integer norm = wish.normLevel();
    return new CutLimits(
        least == null ? usual.bytesMin() : least,
        most == null ? usual.bytesMax() : most,
        norm == null ? usual.normLevel() : norm);
  }

  private static CutScope scope(@Nullable String text, RowGroupRule rule) {
    return text != null && text.equals("row-group")
        ? CutScope.ROW_GROUP
        : Query.choice("pages.scope", text, CutScope.usual(rule));
  }

  private static PageVersion version(@Nullable Integer number) {
    if (number == null || number == 1) {
      return PageVersion.V1;
    }
    if (number == 2) {
      return PageVersion.V2;
    }
    throw new IllegalArgumentException("pages.version: expected 1 or 2, found " + number);
  }
}
