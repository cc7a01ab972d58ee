package dev.jogakbo.service.cli;

import dev.jogakbo.parquet.codec.Compression;
import dev.jogakbo.parquet.rewrite.CutLimits;
import dev.jogakbo.parquet.rewrite.PageRules;
import dev.jogakbo.parquet.rewrite.PageRules.CutScope;
import dev.jogakbo.parquet.rewrite.PageRules.DictionaryRule;
import dev.jogakbo.parquet.rewrite.PageRules.PageVersion;
import dev.jogakbo.parquet.rewrite.RewriteChoices;
import dev.jogakbo.parquet.rewrite.RewriteChoices.PageIndexRule;
import dev.jogakbo.parquet.rewrite.RowGroupRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How {@code parquet rewrite} is to write. */
final class RewriteOptions {
  private static final double FALSE_POSITIVE_RATE = 0.01;

  @Option(
      names = "--row-groups",
      paramLabel = "RULE",
      defaultValue = "all",
      description = {
        "Where row groups end:",
        "  all         behind rows whose values hash to a multiple of the target (default)",
        "  key:COLUMN  the same by the values of one column, faster",
        "  rows:N      after N rows",
        "  keep        where those of IN end"
      })
  private String rowGroups = "all";

  @Option(
      names = "--target",
      paramLabel = "ROWS",
      description = "Rows between two places where a row group may end, on average.")
  private long target = RewriteChoices.ROW_GROUP_TARGET;

  @Option(
      names = "--min",
      paramLabel = "ROWS",
      description = "Fewest rows of a row group (default: a quarter of the target).")
  private @Nullable Long rowsMin;

  @Option(
      names = "--max",
      paramLabel = "ROWS",
      description = "Most rows of a row group (default: four times the target).")
  private @Nullable Long rowsMax;

  @Option(
      names = "--pages",
      paramLabel = "RULE",
      defaultValue = "content",
      description =
          "Where pages end: content (default), exactly as Arrow cuts them by content, or size.")
  private String pages = "content";

  @Option(
      names = "--page-min",
      paramLabel = "BYTES",
      description = "Fewest bytes of a page cut by content, before encoding (default: 262144).")
  private long pageBytesMin = CutLimits.DEFAULT.bytesMin();

  @Option(
      names = "--page-max",
      paramLabel = "BYTES",
      description = "Most bytes of a page cut by content, before encoding (default: 1048576).")
  private long pageBytesMax = CutLimits.DEFAULT.bytesMax();

  @Option(
      names = "--page-norm",
      paramLabel = "LEVEL",
      description =
          "How close pages come to the middle of both, as Arrow's norm_level (default: 0).")
  private int normLevel;

  @Option(
      names = "--page-scope",
      paramLabel = "SCOPE",
      description = {
        "What of a column is cut into pages as one:",
        "  row-group  each column chunk, as by pyarrow 21 to 23; default with all and key:COLUMN",
        "  file       the whole column, as by pyarrow 26; default with rows:N and keep"
      })
  private @Nullable String pageScope;

  @Option(
      names = "--page-version",
      paramLabel = "1|2",
      description = "Version of data pages (default: 1).")
  private int pageVersion = 1;

  @Option(
      names = "--dictionary",
      paramLabel = "RULE",
      defaultValue = "fallback",
      description = {
        "When values are numbers of distinct ones:",
        "  fallback  until the dictionary is 1 MiB long (default)",
        "  whole     in column chunks whose dictionary stays shorter; others are plain from their"
            + " start, which shares more bytes",
        "  none      never"
      })
  private String dictionary = "fallback";

  @Option(
      names = "--codec",
      paramLabel = "CODEC",
      defaultValue = "keep",
      description =
          "keep (default: codec and level of IN), none, snappy, gzip[:1-9], brotli[:0-11],"
              + " zstd[:1-22] or lz4_raw.")
  private String codec = "keep";

  @Option(
      names = "--bloom",
      paramLabel = "COLUMN[:RATE]",
      description =
          "Give a column bloom filters, as small as the rate of false positives allows (default:"
              + " 0.01). May be given again.")
  private List<String> blooms = List.of();

  @Option(names = "--no-page-index", description = "Write no page index.")
  private boolean noPageIndex;

  /**
   * Returns what was chosen.
   *
   * @throws IllegalArgumentException if something was that does not exist
   */
  RewriteChoices choices() {
    return new RewriteChoices(
        rowGroupRule(),
        new PageRules(version(), cuts(), scope(), dictionaryRule()),
        codec.equals("keep") ? null : Compression.parse(codec),
        rates(),
        noPageIndex ? PageIndexRule.NONE : PageIndexRule.WRITTEN);
  }

  private RowGroupRule rowGroupRule() {
    if (rowGroups.equals("keep")) {
      return new RowGroupRule.Keep();
    }
    if (rowGroups.equals("all")) {
      return new RowGroupRule.Content("", limits());
    }
    if (rowGroups.startsWith("key:")) {
      return new RowGroupRule.Content(rowGroups.substring("key:".length()), limits());
    }
    if (rowGroups.matches("rows:[0-9]{1,18}")) {
      return new RowGroupRule.Rows(Long.parseLong(rowGroups.substring("rows:".length())));
    }
    throw expected("--row-groups", "all, key:COLUMN, rows:N or keep", rowGroups);
  }

  private RowGroupRule.RowLimits limits() {
    RowGroupRule.RowLimits usual = RowGroupRule.RowLimits.around(target);
    return new RowGroupRule.RowLimits(
        target,
        rowsMin == null ? usual.rowsMin() : rowsMin,
        rowsMax == null ? usual.rowsMax() : rowsMax);
  }

  private @Nullable CutLimits cuts() {
    return switch (pages) {
      case "content" -> new CutLimits(pageBytesMin, pageBytesMax, normLevel);
      case "size" -> null;
      default -> throw expected("--pages", "content or size", pages);
    };
  }

  private CutScope scope() {
    String given = pageScope;
    if (given == null) {
      return CutScope.usual(rowGroupRule());
    }
    return switch (given) {
      case "row-group" -> CutScope.ROW_GROUP;
      case "file" -> CutScope.FILE;
      default -> throw expected("--page-scope", "row-group or file", given);
    };
  }

  private PageVersion version() {
    return switch (pageVersion) {
      case 1 -> PageVersion.V1;
      case 2 -> PageVersion.V2;
      default -> throw expected("--page-version", "1 or 2", pageVersion);
    };
  }

  private DictionaryRule dictionaryRule() {
    return switch (dictionary) {
      case "fallback" -> DictionaryRule.FALLBACK;
      case "whole" -> DictionaryRule.WHOLE;
      case "none" -> DictionaryRule.NONE;
      default -> throw expected("--dictionary", "fallback, whole or none", dictionary);
    };
  }

  private Map<String, Double> rates() {
    Map<String, Double> rates = new LinkedHashMap<>();
    for (String bloom : blooms) {
      int colon = bloom.lastIndexOf(':');
      boolean hasRate = colon > 0 && bloom.substring(colon + 1).matches("[0-9.]+(e-?[0-9]+)?");
      rates.put(
          hasRate ? bloom.substring(0, colon) : bloom,
          hasRate ? rate(bloom.substring(colon + 1)) : FALSE_POSITIVE_RATE);
    }
    return rates;
  }

  private static double rate(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--bloom: expected a rate, found '" + text + "'", e);
    }
  }

  private static IllegalArgumentException expected(String option, String expected, Object found) {
    return new IllegalArgumentException(
        option + ": expected " + expected + ", found '" + found + "'");
  }
}
