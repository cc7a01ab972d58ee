package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.KeepReason;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageOutcome;
import dev.jogakbo.parquet.codec.PageOutcome.Kept;
import dev.jogakbo.parquet.codec.PageOutcome.Reproduced;
import dev.jogakbo.parquet.layout.Tile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds out, before anything is stored, whether the pages of a file are made again at all. Any
 * encoder makes small pages as others do, by chance, so that of a writer which is not known some
 * would be taken apart and others not, in the next version others. Large pages of the columns with
 * the most bytes tell, one of each, whatever the order of row groups. Used once, by one thread.
 */
final class WriterProbe {
  private static final int COLUMN_COUNT_MAX = 5;
  private static final Comparator<Column> MOST_BYTES =
      Comparator.comparingLong(Column::lengthBytes).reversed();

  private final FileWork work;
  private final ColumnChunkScreen screen;

  WriterProbe(FileWork work, ColumnChunkScreen screen) {
    this.work = work;
    this.screen = screen;
  }

  /** A column, by its largest column chunk, and the bytes of all. */
  private record Column(Tile largest, long lengthBytes) {
    static Column of(List<Tile> tiles) {
      Tile largest = tiles.getFirst();
      long lengthBytes = 0;
      for (Tile tile : tiles) {
        largest = tile.lengthBytes() > largest.lengthBytes() ? tile : largest;
        lengthBytes += tile.lengthBytes();
      }
      return new Column(largest, lengthBytes);
    }
  }

  /** Returns the codecs of which no page that was looked at is made again, though some could be. */
  Set<PageCodec> findForeign(Collection<List<Tile>> columns) {
    Map<PageCodec, List<Column>> byCodec = new EnumMap<>(PageCodec.class);
    for (List<Tile> tiles : columns) {
      Column column = Column.of(tiles);
      screen
          .findCodec(column.largest())
          .ifPresent(codec -> byCodec.computeIfAbsent(codec, _ -> new ArrayList<>()).add(column));
    }
    byCodec.remove(PageCodec.UNCOMPRESSED);
    byCodec.values().removeIf(sameCodec -> !isForeign(sameCodec));
    return Set.copyOf(byCodec.keySet());
  }

  private boolean isForeign(List<Column> sameCodec) {
    List<Column> largest = sameCodec.stream().sorted(MOST_BYTES).limit(COLUMN_COUNT_MAX).toList();
    boolean isForeign = false;
    for (Column column : largest) {
      OpenColumnChunk columnChunk = screen.findTelling(column.largest());
      if (columnChunk != null) {
        PageOutcome outcome = columnChunk.tryAll(columnChunk.sample(), work);
        if (outcome instanceof Reproduced) {
          return false;
        }
        isForeign |= outcome instanceof Kept kept && isOfEncoder(kept.reason());
      }
    }
    return isForeign;
  }

  private static boolean isOfEncoder(KeepReason reason) {
    return switch (reason) {
      case NO_PROFILE, TOO_SLOW -> true;
      default -> false;
    };
  }
}
