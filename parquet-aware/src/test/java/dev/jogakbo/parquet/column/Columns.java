package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The column chunks of the samples, decompressed. */
final class Columns {
  static final PageBench BENCH = new PageBench(new Profiles(), PageLimits.DEFAULT);

  private Columns() {}

  /** A column chunk whose pages could all be decompressed. */
  record PlainColumnChunk(String name, Tile tile, LeafColumn leaf, List<PlainPage> pages) {
    @Override
    public String toString() {
      return name + " " + tile.columnChunk();
    }
  }

  /** The column chunks of a file that are not encrypted and whose pages can be decompressed. */
  static List<PlainColumnChunk> plain(String name) {
    byte[] file = SampleFiles.load(name);
    ArrayByteSource source = new ArrayByteSource(file);
    List<PlainColumnChunk> found = new ArrayList<>();
    List<LeafColumn> leaves = leaves(source);
    for (Tile tile : tiles(source)) {
      LeafColumn leaf = leaves.get(columnChunk(tile).column());
      plain(source, tile)
          .ifPresent(pages -> found.add(new PlainColumnChunk(name, tile, leaf, pages)));
    }
    return found;
  }

  private static Optional<List<PlainPage>> plain(ArrayByteSource source, Tile tile) {
    ColumnMetadata metadata = Objects.requireNonNull(columnChunk(tile).metadata());
    Optional<PageCodec> codec = PageCodec.find(metadata.codec());
    if (codec.isEmpty() || columnChunk(tile).traits() != ColumnChunk.Traits.PLAIN) {
      return Optional.empty();
    }
    PlainPageReader reader = new PlainPageReader(source, BENCH);
    PageWalker walker = new PageWalker(source, LayoutLimits.DEFAULT);
    List<PlainPage> pages = new ArrayList<>();
    walker.begin(tile);
    try {
      for (var page = walker.findNext(); page != null; page = walker.findNext()) {
        pages.add(reader.read(page, codec.get()));
      }
      return Optional.of(pages);
    } catch (PageRefusedException _) {
      return Optional.empty();
    }
  }

  static List<Tile> tiles(ArrayByteSource source) {
    try {
      return ParquetLayout.read(source, LayoutLimits.DEFAULT).tiles().stream()
          .filter(tile -> tile.kind() == TileKind.COLUMN_CHUNK)
          .toList();
    } catch (LayoutRefusedException _) {
      return List.of();
    }
  }

  /** The columns of a file; none if it has no layout. */
  static List<LeafColumn> leaves(ArrayByteSource source) {
    try {
      ParquetLayout layout = ParquetLayout.read(source, LayoutLimits.DEFAULT);
      return Objects.requireNonNull(layout.footer().schema()).leaves();
    } catch (LayoutRefusedException _) {
      return List.of();
    }
  }

  static ColumnChunk columnChunk(Tile tile) {
    return Objects.requireNonNull(tile.columnChunk());
  }
}
