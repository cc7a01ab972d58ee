package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.usage.ContentShares;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says how much of each column of a stored file another content has too. */
public final class ColumnShares {
  private static final int NO_COLUMN = Integer.MAX_VALUE;

  private ColumnShares() {}

  /**
   * What a column is made from: raw bytes of chunks, so those of values where it is stored as such.
   *
   * @param column its path; nothing for all that belongs to no column
   * @param fileBytes its bytes in the file
   * @param newBytes bytes of chunks the other content has not
   * @param sharedBytes bytes of chunks it has
   */
  public record Share(@Nullable String column, long fileBytes, long newBytes, long sharedBytes) {
    private Share plus(ContentShares more, long bytes) {
      return new Share(
          column, fileBytes + bytes, newBytes + more.newBytes(), sharedBytes + more.sharedBytes());
    }
  }

  /**
   * Returns the shares of all columns, and of the rest behind them.
   *
   * @param comparison says of ranges of the file what the other content has
   * @throws dev.jogakbo.parquet.layout.LayoutRefusedException if it is no Parquet file that could
   *     be read
   */
  static List<Share> of(
      ByteSource file,
      LayoutLimits limits,
      Function<List<ByteRange>, List<ContentShares>> comparison) {
    ParquetLayout layout = ParquetLayout.read(file, limits);
    List<Tile> tiles = layout.tiles();
    List<ContentShares> found =
        comparison.apply(
            tiles.stream().map(tile -> new ByteRange(tile.start(), tile.end())).toList());
    Map<Integer, Share> shares = new TreeMap<>();
    for (int i = 0; i < tiles.size(); i++) {
      Tile tile = tiles.get(i);
      int column = column(tile);
      Share share = shares.computeIfAbsent(column, _ -> new Share(name(layout, column), 0, 0, 0));
      shares.put(column, share.plus(found.get(i), tile.lengthBytes()));
    }
    return Collections.unmodifiableList(new ArrayList<>(shares.values()));
  }

  private static int column(Tile tile) {
    return tile.kind() == TileKind.COLUMN_CHUNK
        ? Objects.requireNonNull(tile.columnChunk()).column()
        : NO_COLUMN;
  }

  private static @Nullable String name(ParquetLayout layout, int column) {
    ParquetSchema schema = layout.footer().schema();
    List<LeafColumn> leaves = schema == null ? List.of() : schema.leaves();
    if (column == NO_COLUMN) {
      return null;
    }
    return column < leaves.size() ? leaves.get(column).dottedPath() : "#" + column;
  }
}
