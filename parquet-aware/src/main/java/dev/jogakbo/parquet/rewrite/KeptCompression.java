package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.ColumnChunkTrial;
import dev.jogakbo.parquet.codec.Compression;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageBody;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.Tile;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how the columns of a file are compressed. The level is in no metadata; it is the one
 * that makes a page's bytes again.
 */
final class KeptCompression {
  /** Column chunks in which a page is looked for that tells levels apart. */
  private static final int TRY_COUNT_MAX = 8;

  private final InputFile file;
  private final LayoutLimits limits;
  private final PageBench bench;
  private final Map<PageCodec, Compression> known = new EnumMap<>(PageCodec.class);
  private final Map<PageCodec, Integer> tryCounts = new EnumMap<>(PageCodec.class);

  KeptCompression(InputFile file, LayoutLimits limits, PageBench bench) {
    this.file = file;
    this.limits = limits;
    this.bench = bench;
  }

  /** Returns how a column of the first row group is compressed. */
  Compression of(LeafColumn column) {
    if (file.rowGroups().isEmpty()) {
      return Compression.of(PageCodec.UNCOMPRESSED);
    }
    int number = file.metadata(0, column).codec();
    PageCodec codec =
        PageCodec.find(number)
            .orElseThrow(() ->
                file.refused("column " + column.dottedPath(), "a codec that is known", number));
    Compression found = known.get(codec);
    return found == null ? find(codec, column) : found;
  }

  private Compression find(PageCodec codec, LeafColumn column) {
    PageBody sample = findSample(codec, column);
    if (sample != null) {
      Compression like = Compression.like(sample, file.createdBy(), bench);
      known.put(codec, like);
      return like;
    }
    int tries = tryCounts.merge(codec, 1, Integer::sum);
    if (tries == TRY_COUNT_MAX) {
      known.put(codec, Compression.of(codec));
    }
    return Compression.of(codec);
  }

  private @Nullable PageBody findSample(PageCodec codec, LeafColumn column) {
    Tile tile = file.findPages(0, column);
    if (tile == null) {
      return null;
    }
    PageWalker walker = new PageWalker(file.source(), limits);
    walker.begin(tile);
    for (Page page = walker.findNext(); page != null; page = walker.findNext()) {
      boolean isData =
          page.header().kind() == PageKind.DATA_V1 || page.header().kind() == PageKind.DATA_V2;
      if (isData && page.header().uncompressedBytes() >= ColumnChunkTrial.SAMPLE_BYTES_MIN) {
        return body(page, codec);
      }
    }
    return null;
  }

  private @Nullable PageBody body(Page page, PageCodec codec) {
    if (!page.header().values().isCompressed()) {
      return null;
    }
    int levelBytes = Math.toIntExact(page.header().values().levels().lengthBytes());
    byte[] bytes = file.source().read(page.bodyStart(), page.header().bodyBytes());
    return new PageBody(
        codec,
        new ByteSlice(bytes, levelBytes, bytes.length - levelBytes),
        page.header().uncompressedBytes() - levelBytes);
  }
}
