package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.column.ColumnLimits;
import dev.jogakbo.parquet.inspect.InspectLimits;
import dev.jogakbo.parquet.inspect.InspectWish;
import dev.jogakbo.parquet.inspect.Inspection;
import dev.jogakbo.parquet.inspect.Inspector;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.usage.ContentShares;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Looks into stored files, few at a time, since each may take some memory; who comes when there is
 * no room waits, up to a number. Safe for many threads.
 */
public final class ParquetInspections {
  private static final int AT_A_TIME = 2;
  private static final int WAITING_MAX = 32;
  private static final InspectLimits LIMITS =
      new InspectLimits(
          new LayoutLimits(8 << 20, 100_000, 1 << 20, 20_000, 1 << 20, 8 << 20),
          new PageLimits(16 << 20, 200, 1 << 20),
          new ColumnLimits(1 << 20, 16 << 20),
          128L << 20,
          new InspectLimits.Shown(50, 1000, 500, 100, 80, 16L << 20));

  private final Turns turns = new Turns(AT_A_TIME, WAITING_MAX);

  /**
   * Returns how much of each column of a file another content has too.
   *
   * @param comparison says of ranges of the file what the other content has
   * @throws dev.jogakbo.parquet.layout.LayoutRefusedException if it is no Parquet file that could
   *     be read
   */
  public List<ColumnShares.Share> compare(
      Supplier<ContentReader> opener, Function<List<ByteRange>, List<ContentShares>> comparison) {
    try (Turns.Turn _ = turns.take();
        ContentReader reader = opener.get()) {
      return ColumnShares.of(new StoredFile(reader), LIMITS.layout(), comparison);
    }
  }

  /**
   * Returns what is in a file.
   *
   * @throws dev.jogakbo.parquet.layout.LayoutRefusedException if it is no Parquet file that could
   *     be read
   * @throws dev.jogakbo.parquet.inspect.NothingToInspectException if it has no such row group or
   *     column
   */
  public Inspection inspect(Supplier<ContentReader> opener, InspectWish wish) {
    try (Turns.Turn _ = turns.take();
        ContentReader reader = opener.get()) {
      return Inspector.inspect(new StoredFile(reader), wish, LIMITS);
    }
  }
}
