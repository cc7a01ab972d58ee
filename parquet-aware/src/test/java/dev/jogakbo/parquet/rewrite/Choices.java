package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.Compression;
import dev.jogakbo.parquet.rewrite.PageRules.CutScope;
import dev.jogakbo.parquet.rewrite.PageRules.DictionaryRule;
import dev.jogakbo.parquet.rewrite.PageRules.PageVersion;
import dev.jogakbo.parquet.rewrite.RewriteChoices.PageIndexRule;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Content;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Keep;
import dev.jogakbo.parquet.rewrite.RowGroupRule.RowLimits;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Rows;
import java.util.List;
import java.util.Map;

/** Ways of rewriting small files: with many row groups and pages. */
final class Choices {
  static final CutLimits SMALL = new CutLimits(256, 2048, 0);
  static final RowGroupRule CONTENT = new Content("", new RowLimits(20, 5, 60));

  private Choices() {}

  /** One way of each kind. */
  static List<RewriteChoices> all() {
    return List.of(
        RewriteChoices.DEFAULT,
        with(new Keep(), PageVersion.V2, DictionaryRule.NONE, "zstd:3"),
        with(new Rows(37), PageVersion.V1, DictionaryRule.WHOLE, "none"),
        with(CONTENT, PageVersion.V2, DictionaryRule.FALLBACK, "gzip:4"),
        with(new Keep(), PageVersion.V1, DictionaryRule.FALLBACK, "lz4_raw"));
  }

  /** Two ways, which change with the number. */
  static List<RewriteChoices> some(int number) {
    List<RewriteChoices> all = all();
    return List.of(all.get(number % all.size()), all.get((number + 2) % all.size()));
  }

  static RewriteChoices with(
      RowGroupRule rowGroups, PageVersion version, DictionaryRule dictionary, String codec) {
    return new RewriteChoices(
        rowGroups,
        new PageRules(version, SMALL, CutScope.usual(rowGroups), dictionary),
        Compression.parse(codec),
        Map.of(),
        PageIndexRule.WRITTEN);
  }

  static RewriteChoices withBlooms(RewriteChoices choices, Map<String, Double> blooms) {
    return new RewriteChoices(
        choices.rowGroups(), choices.pages(), choices.compression(), blooms, choices.pageIndex());
  }
}
