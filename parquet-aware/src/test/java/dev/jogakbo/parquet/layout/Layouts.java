package dev.jogakbo.parquet.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ways to look at layouts in tests. */
final class Layouts {
  private Layouts() {}

  static ParquetLayout read(byte[] file) {
    return ParquetLayout.read(new ArrayByteSource(file), LayoutLimits.DEFAULT);
  }

  /** The layout of a file that may have none. */
  static @Nullable ParquetLayout find(ByteSource source) {
    try {
      return ParquetLayout.read(source, LayoutLimits.DEFAULT);
    } catch (LayoutRefusedException _) {
      return null;
    }
  }

  static List<Tile> tiles(ParquetLayout layout, TileKind kind) {
    return layout.tiles().stream().filter(tile -> tile.kind() == kind).toList();
  }

  static long bytes(List<Tile> tiles) {
    return tiles.stream().mapToLong(Tile::lengthBytes).sum();
  }

  /** All pages of a file that could be followed. */
  static List<Page> pages(ParquetLayout layout, ByteSource source) {
    PageWalker walker = new PageWalker(source, LayoutLimits.DEFAULT);
    List<Page> pages = new ArrayList<>();
    tiles(layout, TileKind.COLUMN_CHUNK).forEach(tile -> walker.walk(tile, pages::add));
    return pages;
  }

  /**
   * Checks that tiles cover the file, and pages with what is left of their column chunk the tile,
   * each byte exactly once.
   */
  static void expectTiling(ParquetLayout layout, ByteSource source) {
    PageWalker walker = new PageWalker(source, LayoutLimits.DEFAULT);
    long at = 0;
    for (Tile tile : layout.tiles()) {
      expect(tile.start() == at && tile.end() > at, "tile at", at, tile);
      at = tile.end();
      if (tile.kind() == TileKind.COLUMN_CHUNK) {
        expectPages(tile, walker);
      }
    }
    expect(at == source.lengthBytes(), "end", at, source.lengthBytes());
  }

  private static void expectPages(Tile tile, PageWalker walker) {
    long[] at = {tile.start()};
    PageWalk walk =
        walker.walk(
            tile,
            page -> {
              expect(page.start() == at[0], "page at", at[0], page);
              expect(page.bodyStart() > page.start(), "header of", page);
              expect(page.end() >= page.bodyStart(), "body of", page);
              at[0] = page.end();
            });
    expect(walk.end() == at[0] && at[0] <= tile.end(), "walk of", tile, walk);
    boolean isWhole = at[0] == tile.end();
    expect(isWhole == (walk.outcome() == PageWalk.Outcome.COMPLETE), "end of", tile, walk);
  }

  private static void expect(boolean holds, Object... found) {
    if (!holds) {
      throw new AssertionError(Arrays.toString(found));
    }
  }
}
