package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.column.ColumnLimits;
import dev.jogakbo.parquet.deep.DeepLimits;
import dev.jogakbo.parquet.deep.DeepSettings;
import dev.jogakbo.parquet.deep.FilePages;
import dev.jogakbo.parquet.deep.FilePages.ColumnPages;
import dev.jogakbo.parquet.deep.StreamStore;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.Tile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes the column chunks of one file apart to values, column by column. Every page is encoded
 * again and compared before its values are kept instead of it. Memory is bounded: some bytes for
 * each page, of which there is a limit, pages the crew has under way, and the dictionary-encoded
 * pages of one column chunk, of which there is a limit too. Used once, by one thread.
 */
public final class ValuesEncoder {
  private static final ColumnLimits LIMITS =
      new ColumnLimits(ValuesParameters.LEVEL_COUNT_MAX, DictionaryUnit.VALUE_BYTES_MAX);

  private final ByteSource file;
  private final ParquetLayout layout;
  private final DeepSettings settings;
  private final FilePages pages;

  /**
   * Takes a file.
   *
   * @param file read by several threads at once
   * @param layout of the file
   */
  public ValuesEncoder(
      ByteSource file, ParquetLayout layout, LayoutLimits limits, DeepSettings settings) {
    this(file, layout, new FilePages.Limits(limits, DeepLimits.DEFAULT), settings);
  }

  ValuesEncoder(
      ByteSource file, ParquetLayout layout, FilePages.Limits limits, DeepSettings settings) {
    this.file = file;
    this.layout = layout;
    this.settings = settings;
    this.pages = new FilePages(file, layout, limits, settings);
  }

  /**
   * Stores the streams of the file, one after another. What the store, the scratch or the source
   * throws is passed on; no work on the file goes on behind this call.
   */
  public ValuesFile encode(StreamStore streams) throws IOException {
    ValuesFile result = new ValuesFile();
    PageCounter counter = new PageCounter();
    for (Map.Entry<Integer, List<Tile>> column : pages.survey().entrySet()) {
      LeafColumn leaf = findLeaf(column.getKey());
      PageProver prover = PageProver.of(leaf, LIMITS);
      try (ColumnPages columnPages = pages.open(column.getValue());
          ColumnOutput output = new ColumnOutput(settings.scratch(), prover.column());
          ColumnEncoder encoder = new ColumnEncoder(file, columnPages, prover, output, counter)) {
        encoder.encode(streams, result);
      }
    }
    result.finish(counter.stats(pages.stats()));
    return result;
  }

  private @Nullable LeafColumn findLeaf(int column) {
    ParquetSchema schema = layout.footer().schema();
    return schema == null || column >= schema.leaves().size() ? null : schema.leaves().get(column);
  }
}
