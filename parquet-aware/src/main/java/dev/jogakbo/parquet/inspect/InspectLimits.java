package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.column.ColumnLimits;
import dev.jogakbo.parquet.layout.LayoutLimits;

/**
 * What looking into a file may cost.
 *
 * @param layout what may be read of structures
 * @param pages what a page may become
 * @param columns what may be decoded of a page
 * @param decodedBytesMax plain bytes of all pages that are decoded
 * @param shown how much is shown
 */
public record InspectLimits(
    LayoutLimits layout,
    PageLimits pages,
    ColumnLimits columns,
    long decodedBytesMax,
    Shown shown) {
  /** For files of common writers, in some ten megabytes of memory. */
  public static final InspectLimits DEFAULT =
      new InspectLimits(
          new LayoutLimits(8 << 20, 100_000, 1 << 20, 100_000, 1 << 20, 8 << 20),
          new PageLimits(32 << 20, 200, 1 << 20),
          new ColumnLimits(4 << 20, 32 << 20),
          512L << 20,
          new Shown(50, 1000, 500, 100, 80, 64L << 20));

  /**
   * How much is shown of lists and texts; what is left out is counted.
   *
   * @param rowGroupCountMax row groups
   * @param columnChunkCountMax column chunks of all row groups, fields of the schema, entries of
   *     metadata
   * @param pageCountMax pages of all column chunks
   * @param levelCountMax levels of a page
   * @param textLengthMax characters of a text
   * @param bloomBytesMax bytes of bloom filters that are read
   */
  public record Shown(
      int rowGroupCountMax,
      int columnChunkCountMax,
      int pageCountMax,
      int levelCountMax,
      int textLengthMax,
      long bloomBytesMax) {}
}
