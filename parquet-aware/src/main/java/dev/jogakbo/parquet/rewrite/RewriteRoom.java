package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.column.ColumnLimits;
import dev.jogakbo.parquet.layout.LayoutLimits;
import java.nio.file.Path;

/**
 * What a rewrite may take.
 *
 * @param scratch folder for what does not fit into memory: the pages of one column chunk, and page
 *     indexes
 * @param heldBytesMax decoded pages and dictionaries of columns that wait for their next row group;
 *     beyond it they are decoded again
 * @param layoutLimits what a file's metadata may ask for
 * @param pageLimits what a page may ask for
 * @param columnLimits what a page may become
 * @param profiles what compresses pages
 */
public record RewriteRoom(
    Path scratch,
    long heldBytesMax,
    LayoutLimits layoutLimits,
    PageLimits pageLimits,
    ColumnLimits columnLimits,
    Profiles profiles) {
  private static final long HELD_BYTES_MAX = 128 << 20;

  /** Part of the heap that waiting columns may take at most. */
  private static final int HEAP_PARTS = 6;

  /** Whoever asks for a rewrite wants the file read, however well it is compressed. */
  private static final PageLimits PAGE_LIMITS = new PageLimits(128 << 20, 100_000, 16 << 20);

  private static final int MODEST_BYTES = 32 << 20;
  private static final PageLimits MODEST_PAGES = new PageLimits(MODEST_BYTES, 10_000, 8 << 20);
  private static final ColumnLimits MODEST_COLUMNS = new ColumnLimits(2 << 20, MODEST_BYTES);
  private static final LayoutLimits MODEST_LAYOUT =
      new LayoutLimits(8 << 20, 50_000, 1 << 20, 100_000, 1 << 20, 8 << 20);

  /** Returns room for files of any size, with that folder for scratch files. */
  public static RewriteRoom in(Path scratch, Profiles profiles) {
    long held = Math.min(HELD_BYTES_MAX, Runtime.getRuntime().maxMemory() / HEAP_PARTS);
    return new RewriteRoom(
        scratch, held, LayoutLimits.DEFAULT, PAGE_LIMITS, ColumnLimits.DEFAULT, profiles);
  }

  /** Returns room beside which other work goes on: some ten mebibytes, and pages up to as many. */
  public static RewriteRoom modest(Path scratch, Profiles profiles) {
    return new RewriteRoom(
        scratch, MODEST_BYTES, MODEST_LAYOUT, MODEST_PAGES, MODEST_COLUMNS, profiles);
  }
}
