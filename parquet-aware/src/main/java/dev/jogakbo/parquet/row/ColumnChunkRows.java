package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.column.ColumnDecoder;
import dev.jogakbo.parquet.column.PlainPageReader;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageWalk;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.Tile;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads some rows of one column chunk: where the file has an index of pages, only the pages that
 * hold them; otherwise every page up to there is looked at, and those whose header says how many
 * rows they have are passed over. The dictionary is read when the first page refers to it.
 */
final class ColumnChunkRows {
  private final Reading reading;
  private final Tile tile;
  private final LeafColumn leaf;
  private final PageCodec codec;
  private final PageWalker walker;
  private final ColumnDecoder decoder;

  /**
   * What is the same for all columns of one answer.
   *
   * @param pages reads and decompresses
   */
  record Reading(HeldSource source, RowLimits limits, PlainPageReader pages, RowBudget budget) {}

  ColumnChunkRows(Reading reading, Tile tile, LeafColumn leaf, PageCodec codec) {
    this.reading = reading;
    this.tile = tile;
    this.leaf = leaf;
    this.codec = codec;
    this.walker = new PageWalker(reading.source(), reading.limits().layout());
    this.decoder = new ColumnDecoder(leaf, reading.limits().columns());
  }

  /** Returns what rows {@code [from, to)} of the row group hold, of the column. */
  LeafRows read(ColumnChunk columnChunk, long from, long to) throws PageRefusedException {
    LeafRows rows = new LeafRows(leaf, from, to, reading.budget());
    Optional<OffsetIndex> index =
        OffsetIndex.find(
            reading.source(),
            columnChunk.offsetIndex(),
            tile,
            reading.limits().layout().indexBytesMax());
    if (index.isPresent()) {
      readByIndex(index.get(), rows, from, to);
    } else {
      readInOrder(rows, from);
    }
    return rows;
  }

  private void readByIndex(OffsetIndex index, LeafRows rows, long from, long to)
      throws PageRefusedException {
    for (OffsetIndex.Location location : index.of(from, to)) {
      reading.source().hold(location.start(), location.lengthBytes());
      Page page = first(location.start(), location.start() + location.lengthBytes());
      if (page == null || !isData(page.header().kind())) {
        throw RowsRefusedException.malformed(
            leaf.dottedPath() + ": at " + location.start(), "a data page", "something else");
      }
      if (isByDictionary(page.header()) && decoder.dictionary() == null) {
        readDictionary(index.pages().getFirst().start());
      }
      rows.startAt(location.firstRow());
      if (!take(page, rows)) {
        return;
      }
    }
  }

  private @Nullable Page first(long start, long end) {
    walker.begin(new Tile(tile.kind(), start, end, tile.columnChunk()));
    reading.budget().seePage();
    return walker.findNext();
  }

  /** Reads what lies in front of the first data page, if that is a dictionary. */
  private void readDictionary(long firstPageStart) throws PageRefusedException {
    @Nullable Page page =
        firstPageStart > tile.start() ? first(tile.start(), firstPageStart) : null;
    if (page != null && page.header().kind() == PageKind.DICTIONARY) {
      reading.budget().takePage(page.header());
      decoder.readDictionary(reading.pages().read(page, codec));
    }
  }

  private void readInOrder(LeafRows rows, long from) throws PageRefusedException {
    rows.startAt(0);
    @Nullable Page dictionary = null;
    walker.begin(tile);
    for (Page page = walker.findNext(); page != null; page = walker.findNext()) {
      PageHeader header = page.header();
      reading.budget().seePage();
      if (header.kind() == PageKind.DICTIONARY) {
        dictionary = page;
      } else if (isData(header.kind())) {
        long known = knownRowCount(header);
        if (known >= 0 && rows.nextRow() + known <= from) {
          rows.skip(known);
          continue;
        }
        if (dictionary != null && isByDictionary(header)) {
          reading.budget().takePage(dictionary.header());
          decoder.readDictionary(reading.pages().read(dictionary, codec));
          dictionary = null;
        }
        if (!take(page, rows)) {
          return;
        }
      }
    }
    requireEnd();
  }

  private void requireEnd() {
    PageWalk walk = walker.walked();
    if (walk.outcome() != PageWalk.Outcome.COMPLETE) {
      throw RowsRefusedException.malformed(
          leaf.dottedPath() + ": at " + walk.end(), "pages up to " + tile.end(), walk.outcome());
    }
  }

  private boolean take(Page page, LeafRows rows) throws PageRefusedException {
    reading.budget().takePage(page.header());
    return rows.take(decoder.decode(reading.pages().read(page, codec)));
  }

  /** Returns the rows of the page as far as its header says; a negative number if it does not. */
  private long knownRowCount(PageHeader header) {
    if (header.kind() == PageKind.DATA_V2) {
      return header.values().levels().rowCount();
    }
    return leaf.maxRepetitionLevel() == 0 ? header.values().valueCount() : -1;
  }

  private static boolean isData(PageKind kind) {
    return kind == PageKind.DATA_V1 || kind == PageKind.DATA_V2;
  }

  private static boolean isByDictionary(PageHeader header) {
    int encoding = header.values().encoding();
    return encoding == 2 || encoding == 8;
  }
}
