package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageWalk;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.layout.Tile;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the data pages of one column chunk of a file, decoded. Holds one page and the
 * dictionary. Used by one thread.
 *
 * <pre>{@code
 * for (DecodedPage page = pages.findNext(); page != null; page = pages.findNext()) {
 *   …
 * }
 * pages.requireComplete();
 * }</pre>
 */
public final class ColumnChunkPages {
  private final Tile tile;
  private final PageWalker walker;
  private final PlainPageReader reader;
  private final ColumnDecoder decoder;
  private final PageCodec codec;

  private ColumnChunkPages(
      Tile tile, PageCodec codec, Reading reading, PageWalker walker, ColumnDecoder decoder) {
    this.tile = tile;
    this.walker = walker;
    this.reader = new PlainPageReader(reading.source, reading.bench);
    this.decoder = decoder;
    this.codec = codec;
    walker.begin(tile);
  }

  /**
   * What reading a file needs.
   *
   * @param bench says how large a page may become
   */
  public record Reading(
      ByteSource source, LayoutLimits layoutLimits, PageBench bench, ColumnLimits columnLimits) {}

  /**
   * Begins a column chunk.
   *
   * @param tile one of kind {@link dev.jogakbo.parquet.layout.TileKind#COLUMN_CHUNK}
   * @throws MalformedPageException if its description does not fit the column
   */
  public static ColumnChunkPages open(Tile tile, LeafColumn leaf, Reading reading) {
    ColumnChunk columnChunk = tile.columnChunk();
    ColumnMetadata metadata = columnChunk == null ? null : columnChunk.metadata();
    if (metadata == null) {
      throw MalformedPageException.of(leaf.dottedPath(), "a description of pages", "none");
    }
    if (PhysicalType.find(metadata.physicalType()) != leaf.physicalType()) {
      throw MalformedPageException.of(
          columnChunk + ": type", leaf.physicalType(), metadata.physicalType());
    }
    PageCodec codec =
        PageCodec.find(metadata.codec())
            .orElseThrow(() ->
                MalformedPageException.of(
                    columnChunk + ": codec", "one that is known", metadata.codec()));
    return new ColumnChunkPages(
        tile,
        codec,
        reading,
        new PageWalker(reading.source, reading.layoutLimits),
        new ColumnDecoder(leaf, reading.columnLimits));
  }

  /**
   * Returns the next data page, good until the next call; nothing where no more can be followed.
   *
   * @throws PageRefusedException if a page cannot be decompressed
   * @throws MalformedPageException if a page does not hold what it says
   */
  public @Nullable DecodedPage findNext() throws PageRefusedException {
    for (Page page = walker.findNext(); page != null; page = walker.findNext()) {
      PageKind kind = page.header().kind();
      if (kind == PageKind.DICTIONARY) {
        decoder.readDictionary(reader.read(page, codec));
      } else if (kind != PageKind.INDEX) {
        return decoder.decode(reader.read(page, codec));
      }
    }
    return null;
  }

  /** Returns the dictionary of the column chunk; nothing if none came so far. */
  public @Nullable ColumnValues dictionary() {
    return decoder.dictionary();
  }

  /** Returns how far the pages could be followed so far. */
  public PageWalk walked() {
    return walker.walked();
  }

  /**
   * Checks, once there is no next page, that the column chunk ended with the last.
   *
   * @throws MalformedPageException if not
   */
  public void requireComplete() {
    PageWalk walk = walker.walked();
    if (walk.outcome() != PageWalk.Outcome.COMPLETE || walk.end() != tile.end()) {
      throw MalformedPageException.of(
          tile.columnChunk() + ": at " + walk.end(), "pages up to " + tile.end(), walk.outcome());
    }
  }
}
