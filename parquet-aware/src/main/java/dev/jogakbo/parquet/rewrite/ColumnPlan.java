package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageEncoding;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PhysicalType;
import org.jspecify.annotations.Nullable;

/**
 * How one column is written.
 *
 * @param codec what its pages are compressed with
 * @param encoding how exactly
 * @param pages how they are made
 * @param falsePositiveRateMax of its bloom filters; 0 for none
 */
record ColumnPlan(
    LeafColumn column,
    PageCodec codec,
    PageEncoding encoding,
    PageRules pages,
    double falsePositiveRateMax) {

  /** Returns what says where pages end; nothing if only their size does. */
  @Nullable ContentCutter newCutter() {
    CutLimits cuts = pages.cuts();
    return cuts == null
        ? null
        : new ContentCutter(cuts, column.maxDefinitionLevel(), column.maxRepetitionLevel());
  }

  /** Whether values have a length of their own. */
  boolean isVarying() {
    return column.physicalType() == PhysicalType.BYTE_ARRAY;
  }

  boolean hasDictionary() {
    return pages.dictionary() != PageRules.DictionaryRule.NONE
        && column.physicalType() != PhysicalType.BOOLEAN;
  }

  ColumnPlan withoutDictionary() {
    PageRules plain =
        new PageRules(pages.version(), pages.cuts(), pages.scope(), PageRules.DictionaryRule.NONE);
    return new ColumnPlan(column, codec, encoding, plain, falsePositiveRateMax);
  }
}
