package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.column.ColumnLimits;
import dev.jogakbo.parquet.layout.LayoutLimits;

/**
 * What reading rows may cost.
 *
 * @param layout what may be read of structures; its number of pages bounds those looked at for one
 *     answer
 * @param pages what a page may become
 * @param columns what may be decoded of a page
 * @param decodedBytesMax bytes of all pages that are decoded for one answer, before and after
 * @param levelCountMax values of all rows of one answer, nulls included
 * @param valueBytesMax bytes of all values of one answer; what goes beyond is cut off
 */
public record RowLimits(
    LayoutLimits layout,
    PageLimits pages,
    ColumnLimits columns,
    long decodedBytesMax,
    int levelCountMax,
    int valueBytesMax) {
  /** For some rows at a time of files of common writers, in some hundred megabytes of memory. */
  public static final RowLimits DEFAULT =
      new RowLimits(
          new LayoutLimits(16 << 20, 200_000, 1 << 20, 20_000, 1, 4 << 20),
          new PageLimits(48 << 20, 2000, 4 << 20),
          new ColumnLimits(2 << 20, 48 << 20),
          512L << 20,
          1 << 20,
          32 << 20);
}
