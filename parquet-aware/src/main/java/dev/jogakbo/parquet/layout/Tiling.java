package dev.jogakbo.parquet.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Makes a tiling of {@code [start, end)} from ranges in any order, possibly overlapping. Each call
 * of {@link #place} adds those that overlap neither what was placed before nor one another; of two
 * that overlap the one that begins first is kept. What is left over becomes gaps.
 */
final class Tiling {
  private static final Comparator<Tile> BY_START = Comparator.comparingLong(Tile::start);

  private final long start;
  private final long end;
  private List<Tile> placed = List.of();
  private int leftOutCount;

  Tiling(long start, long end) {
    this.start = start;
    this.end = end;
  }

  /** Returns how many ranges overlapped others. */
  int leftOutCount() {
    return leftOutCount;
  }

  /** Adds tiles that lie in the range; the list is sorted. */
  void place(List<Tile> tiles) {
    tiles.sort(BY_START);
    List<Tile> merged = new ArrayList<>(placed.size() + tiles.size());
    int before = 0;
    long free = start;
    for (Tile tile : tiles) {
      while (before < placed.size() && placed.get(before).start() <= tile.start()) {
        merged.add(placed.get(before));
        free = placed.get(before).end();
        before++;
      }
      if (tile.start() >= free && tile.end() <= startOf(before)) {
        merged.add(tile);
        free = tile.end();
      } else {
        leftOutCount++;
      }
    }
    merged.addAll(placed.subList(before, placed.size()));
    placed = merged;
  }

  /** Appends all tiles and the gaps between them, in the order of the file. */
  void appendTo(List<Tile> tiles) {
    long at = start;
    for (Tile tile : placed) {
      appendGap(tiles, at, tile.start());
      tiles.add(tile);
      at = tile.end();
    }
    appendGap(tiles, at, end);
  }

  private long startOf(int index) {
    return index < placed.size() ? placed.get(index).start() : end;
  }

  private static void appendGap(List<Tile> tiles, long from, long to) {
    if (from < to) {
      tiles.add(new Tile(TileKind.GAP, from, to, null));
    }
  }
}
