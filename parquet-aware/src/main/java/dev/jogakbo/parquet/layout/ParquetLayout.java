package dev.jogakbo.parquet.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where things lie in a file.
 *
 * @param lengthBytes of the file
 * @param footer what the footer says
 * @param tiles cover {@code [0, lengthBytes)} exactly once, in the order of the file
 * @param leftOutCount ranges the footer declares that overlap others or do not lie in the file, and
 *     that therefore have no tile
 */
public record ParquetLayout(
    long lengthBytes, ParquetFooter footer, List<Tile> tiles, int leftOutCount) {
  /** Bytes of a magic. */
  public static final int MAGIC_BYTES = 4;

  /** Bytes behind the footer: its length, little-endian, and a magic. */
  public static final int FOOTER_END_BYTES = 8;

  /** Copies the list. */
  public ParquetLayout {
    tiles = List.copyOf(tiles);
  }

  /** Returns the column chunks of each column, by its number, in the order of the file. */
  public SortedMap<Integer, List<Tile>> columns() {
    SortedMap<Integer, List<Tile>> columns = new TreeMap<>();
    for (Tile tile : tiles) {
      ColumnChunk columnChunk = tile.columnChunk();
      if (tile.kind() == TileKind.COLUMN_CHUNK && columnChunk != null) {
        columns.computeIfAbsent(columnChunk.column(), _ -> new ArrayList<>()).add(tile);
      }
    }
    return columns;
  }

  /**
   * Finds out where things lie. A file that does not begin as Parquet does costs four bytes of
   * reading; otherwise the footer is read, and what lies between column chunks.
   *
   * @throws LayoutRefusedException if it cannot be found out
   */
  public static ParquetLayout read(ByteSource source, LayoutLimits limits) {
    return new LayoutReader(source, limits).read();
  }

  /**
   * Reads the footer alone, for whoever does not ask what else lies in the file.
   *
   * @throws LayoutRefusedException if there is none that could be read
   */
  public static Foot readFooter(ByteSource source, LayoutLimits limits) {
    return new LayoutReader(source, limits).readFoot();
  }

  /**
   * A footer and its place.
   *
   * @param start where it begins
   */
  public record Foot(long start, ParquetFooter footer) {}
}
