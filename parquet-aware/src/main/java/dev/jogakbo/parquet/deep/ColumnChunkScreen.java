package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.ColumnChunkTrial;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnChunk.Traits;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.PageWalk;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.Tile;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the pages of column chunks, and lets those pass that may be taken apart. */
final class ColumnChunkScreen {
  /** From so many plain bytes on a page tells encoders apart. */
  private static final int SAMPLE_BYTES_MIN = ColumnChunkTrial.SAMPLE_BYTES_MIN;

  private final FileWork work;
  private final PageWalker walker;
  private final DeepLimits deepLimits;
  private int pagesLeft;

  ColumnChunkScreen(FileWork work, LayoutLimits limits, DeepLimits deepLimits) {
    this.work = work;
    this.pagesLeft = deepLimits.pageCountMax();
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

  /** Opens a column chunk; nothing if it stays as it is, which is counted. */
  @Nullable OpenColumnChunk find(Tile tile, int bytesMin) {
    ColumnChunk columnChunk = tile.columnChunk();
    if (columnChunk == null
        || columnChunk.metadata() == null
        || columnChunk.traits() != Traits.PLAIN) {
      return asIs(AsIsReason.NOT_PLAIN);
    }
    Optional<PageCodec> codec = PageCodec.find(columnChunk.metadata().codec());
    if (codec.isEmpty()) {
      return asIs(AsIsReason.CODEC_UNKNOWN);
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
    pagesLeft -= pages.count();
    return new OpenColumnChunk(tile, codec.get(), pages, sample, work.trial().open(codec.get()));
  }

  private @Nullable OpenColumnChunk asIs(AsIsReason reason) {
    work.stats().asIs(reason);
    return null;
  }
}
