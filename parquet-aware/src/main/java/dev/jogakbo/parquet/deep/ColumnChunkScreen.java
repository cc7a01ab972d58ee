package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.ColumnChunkTrial;
import dev.jogakbo.parquet.codec.FileTrial;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnChunk.Traits;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.PageWalk;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.Tile;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the pages of column chunks, and lets those pass that may be taken apart. */
final class ColumnChunkScreen {
  /** From so many plain bytes on a page tells encoders apart. */
  private static final int SAMPLE_BYTES_MIN = ColumnChunkTrial.SAMPLE_BYTES_MIN;

  /** Values of a file that are looked at however few bytes it has, nulls included. */
  private static final long VALUE_COUNT_FREE = 256L << 20;

  /** Values that are looked at beyond that, for each byte of the file. */
  private static final long VALUES_PER_BYTE = 128;

  private final FileWork work;
  private final PageWalker walker;
  private final DeepLimits deepLimits;
  private Set<PageCodec> foreign = Set.of();
  private int pagesLeft;
  private long valuesLeft;

  ColumnChunkScreen(FileWork work, LayoutLimits limits, DeepLimits deepLimits) {
    this.work = work;
    this.pagesLeft = deepLimits.pageCountMax();
    this.valuesLeft = VALUE_COUNT_FREE + VALUES_PER_BYTE * work.file().lengthBytes();
    this.deepLimits = deepLimits;
    this.walker =
        new PageWalker(
            work.file(),
            new LayoutLimits(
                limits.footerBytesMax(),
                limits.columnChunkCountMax(),
                limits.pageHeaderBytesMax(),
                Math.min(limits.pageCountMax(), deepLimits.pageCountMax()),
                limits.copyBytesMax(),
                limits.indexBytesMax()));
  }

  /** Returns the least bytes of column chunks of one column that are taken apart. */
  int bytesMin(List<Tile> columnChunks) {
    return deepLimits.columnChunkBytesMin(columnChunks);
  }

  /** Looks at the writer of these columns, before any column chunk is opened. */
  void survey(Collection<List<Tile>> columns) {
    foreign = new WriterProbe(work, this).findForeign(columns);
  }

  /** Returns the codec of a column chunk that can be looked into, if it is known. */
  Optional<PageCodec> findCodec(Tile tile) {
    return metadata(tile).flatMap(metadata -> PageCodec.find(metadata.codec()));
  }

  private static Optional<ColumnMetadata> metadata(Tile tile) {
    return Optional.ofNullable(tile.columnChunk())
        .filter(columnChunk -> columnChunk.traits() == Traits.PLAIN)
        .map(ColumnChunk::metadata);
  }

  /**
   * Opens a column chunk whose sample is compressed and large enough to tell encoders apart;
   * nothing if there is none.
   */
  @Nullable OpenColumnChunk findTelling(Tile tile) {
    Optional<PageCodec> codec = findCodec(tile);
    if (codec.isEmpty()) {
      return null;
    }
    PageList pages = PageList.read(walker, tile);
    int sample = pages.sample(SAMPLE_BYTES_MIN);
    boolean tells =
        sample >= 0 && pages.isCompressed(sample) && pages.plainBytes(sample) >= SAMPLE_BYTES_MIN;
    return tells ? open(tile, codec.get(), pages, sample, work.trial().apart()) : null;
  }

  /** Opens a column chunk; nothing if it stays as it is, which is counted. */
  @Nullable OpenColumnChunk find(Tile tile, int bytesMin) {
    if (metadata(tile).isEmpty()) {
      return asIs(AsIsReason.NOT_PLAIN);
    }
    Optional<PageCodec> codec = findCodec(tile);
    if (codec.isEmpty()) {
      return asIs(AsIsReason.CODEC_UNKNOWN);
    }
    if (foreign.contains(codec.get())) {
      return asIs(AsIsReason.NOT_REPRODUCED);
    }
    PageList pages = PageList.read(walker, tile);
    int sample = pages.sample(SAMPLE_BYTES_MIN);
    if (sample < 0) {
      return asIs(AsIsReason.NO_PAGES);
    }
    // headers with long statistics are more in the file than few values are when plain
    if (Math.max(pages.plainBytes(), tile.lengthBytes()) < bytesMin) {
      return asIs(AsIsReason.TOO_SMALL);
    }
    if (pages.outcome() == PageWalk.Outcome.TOO_MANY_PAGES || pages.count() > pagesLeft) {
      return asIs(AsIsReason.TOO_MANY_PAGES);
    }
    if (pages.valueCount() > valuesLeft) {
      return asIs(AsIsReason.TOO_MANY_VALUES);
    }
    pagesLeft -= pages.count();
    valuesLeft -= pages.valueCount();
    return open(tile, codec.get(), pages, sample, work.trial());
  }

  private static OpenColumnChunk open(
      Tile tile, PageCodec codec, PageList pages, int sample, FileTrial trial) {
    return new OpenColumnChunk(tile, codec, pages, sample, trial.open(codec));
  }

  private @Nullable OpenColumnChunk asIs(AsIsReason reason) {
    work.stats().asIs(reason);
    return null;
  }
}
