package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Takes the column chunks of one file apart, column by column. Memory is bounded: some bytes for
 * each page, of which there is a limit, and the pages the crew has under way. Used once, by one
 * thread.
 */
public final class DeepEncoder {
  private final FileWork work;
  private final ParquetLayout layout;
  private final ColumnChunkScreen screen;
  private final FileFacts facts = new FileFacts();

  /**
   * Takes a file.
   *
   * @param file read by several threads at once
   * @param layout of the file
   */
  public DeepEncoder(
      ByteSource file, ParquetLayout layout, LayoutLimits limits, DeepSettings settings) {
    this(
        layout,
        new FileWork(
            file,
            settings,
            settings.trials().open(layout.footer().createdBy()),
            new StatsCounter()),
        limits,
        DeepLimits.DEFAULT);
  }

  DeepEncoder(ParquetLayout layout, FileWork work, LayoutLimits limits, DeepLimits deepLimits) {
    this.layout = layout;
    this.work = work;
    this.screen = new ColumnChunkScreen(work, limits, deepLimits);
  }

  /**
   * Stores the streams of the file, one after another. What the store, the scratch or the source
   * throws is passed on; no work on the file goes on behind this call.
   */
  public DeepFile encode(StreamStore streams) throws IOException {
    SortedMap<Integer, List<Tile>> columns = layout.columns();
    screen.survey(columns.values());
    for (Map.Entry<Integer, List<Tile>> column : columns.entrySet()) {
      LevelSplit levels = LevelSplit.of(layout.footer(), column.getKey());
      try (PageFeed feed = new PageFeed(work, screen, column.getValue());
          ColumnScratch scratch = new ColumnScratch(work.settings().scratch(), work.file());
          ColumnEncoder encoder = new ColumnEncoder(work, facts, levels, feed, scratch)) {
        encoder.encode(streams);
      }
    }
    return new DeepFile(facts, work.stats().stats());
  }
}
