package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.PageOutcome;
import dev.jogakbo.parquet.deep.PageFeed.FedPage;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a file that may be taken apart, decompressed and proven as {@link DeepEncoder} has
 * them, for those who take them apart otherwise. Column chunks that stay as they are do not occur.
 * Used by one thread.
 */
public final class FilePages {
  private final FileWork work;
  private final ParquetLayout layout;
  private final ColumnChunkScreen screen;

  /** What is looked at of a file, and what is taken apart of it. */
  public record Limits(LayoutLimits layout, DeepLimits deep) {}

  /**
   * A page.
   *
   * @param tile of its column chunk
   * @param start of its header in the file
   * @param headerBytes bytes of its header
   * @param bodyBytes bytes behind the header
   * @param apartBytes bytes of levels in front of what is compressed, if they lie apart
   * @param isFirst whether it is the first of its column chunk
   * @param isLast whether it is the last
   * @param outcome what came of decompressing it and making it again
   */
  public record FilePage(
      Tile tile,
      long start,
      int headerBytes,
      int bodyBytes,
      int apartBytes,
      boolean isFirst,
      boolean isLast,
      PageOutcome outcome) {

    /** Returns where the page ends in the file. */
    public long end() {
      return start + headerBytes + bodyBytes;
    }
  }

  /**
   * Takes a file.
   *
   * @param file read by several threads at once
   */
  public FilePages(ByteSource file, ParquetLayout layout, Limits limits, DeepSettings settings) {
    this.layout = layout;
    this.work =
        new FileWork(
            file,
            settings,
            settings.trials().open(layout.footer().createdBy()),
            new StatsCounter());
    this.screen = new ColumnChunkScreen(work, limits.layout(), limits.deep());
  }

  /** Looks at the writer of the file, and returns the column chunks of each column. */
  public SortedMap<Integer, List<Tile>> survey() {
    SortedMap<Integer, List<Tile>> columns = layout.columns();
    screen.survey(columns.values());
    return columns;
  }

  /** Opens the pages of column chunks of one column. */
  public ColumnPages open(List<Tile> columnChunks) {
    return new ColumnPages(new PageFeed(work, screen, columnChunks));
  }

  /** Returns what became of the column chunks so far, as far as that is known here. */
  public DeepStats stats() {
    return work.stats().stats();
  }

  /** The pages of one column. Used by one thread. */
  public static final class ColumnPages implements AutoCloseable {
    private final PageFeed feed;

    private ColumnPages(PageFeed feed) {
      this.feed = feed;
    }

    /** Returns the next page; nothing behind the last one. */
    public @Nullable FilePage next() {
      FedPage page = feed.next();
      if (page == null) {
        return null;
      }
      PageList pages = page.columnChunk().pages();
      int number = page.page();
      return new FilePage(
          page.columnChunk().tile(),
          pages.start(number),
          pages.headerBytes(number),
          pages.bodyBytes(number),
          pages.isV2(number) ? pages.apartBytes(number) : 0,
          page.isFirst(),
          page.isLast(),
          page.outcome());
    }

    /** Waits until nothing of this column is under way. */
    @Override
    public void close() {
      feed.close();
    }
  }
}
