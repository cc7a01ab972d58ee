package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.Compression;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageBody;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageEncoding;
import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Tells from a few pages of the largest column chunks what a file taken apart would take, without
 * storing anything. Used by one thread.
 */
public final class DensitySample {
  private static final int COLUMN_CHUNK_COUNT_MAX = 12;
  private static final int PAGE_COUNT_MAX = 3;
  private static final int PAGE_BYTES_MAX = 8 << 20;

  /** As bytes are compressed at rest. */
  private static final int BLOCK_BYTES = 64 << 10;

  private final ByteSource file;
  private final ParquetLayout layout;
  private final PageWalker walker;
  private final PageBench bench;
  private final PageEncoding atRest;
  private double sampledBytes;
  private double denseBytes;

  /** Takes a file, and what pages are decompressed with, within those limits. */
  public DensitySample(
      ByteSource file,
      ParquetLayout layout,
      LayoutLimits limits,
      Profiles profiles,
      PageLimits pageLimits) {
    this.file = file;
    this.layout = layout;
    this.walker = new PageWalker(file, limits);
    this.bench = new PageBench(profiles, pageLimits);
    this.atRest = Compression.of(PageCodec.ZSTD).encoding(profiles);
  }

  /**
   * Returns how many times as many bytes decompressed pages take at rest as they take in the file;
   * nothing if no page could be looked into.
   */
  public OptionalDouble measure() {
    layout.tiles().stream()
        .filter(tile -> tile.kind() == TileKind.COLUMN_CHUNK)
        .sorted(Comparator.comparingLong(Tile::lengthBytes).reversed())
        .limit(COLUMN_CHUNK_COUNT_MAX)
        .forEach(this::measure);
    return sampledBytes == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(denseBytes / sampledBytes);
  }

  private void measure(Tile tile) {
    ColumnMetadata metadata = Objects.requireNonNull(tile.columnChunk()).metadata();
    Optional<PageCodec> codec =
        metadata == null ? Optional.empty() : PageCodec.find(metadata.codec());
    if (codec.isEmpty()) {
      return;
    }
    List<Page> pages = new ArrayList<>();
    walker.walk(tile, pages::add);
    long inFile = 0;
    long dense = 0;
    for (Page page : pages.subList(0, Math.min(PAGE_COUNT_MAX, pages.size()))) {
      long found = denseBytes(page, codec.get());
      if (found > 0) {
        dense += found;
        inFile += page.header().bodyBytes();
      }
    }
    if (inFile > 0) {
      sampledBytes += tile.lengthBytes();
      denseBytes += (double) tile.lengthBytes() * dense / inFile;
    }
  }

  /** Returns what the decompressed page takes at rest; 0 if it cannot be looked into. */
  private long denseBytes(Page page, PageCodec codec) {
    int levels = (int) Math.min(page.header().values().levels().lengthBytes(), Integer.MAX_VALUE);
    int bodyBytes = page.header().bodyBytes();
    int plainBytes = page.header().uncompressedBytes();
    if (plainBytes > PAGE_BYTES_MAX || bodyBytes > PAGE_BYTES_MAX || levels >= bodyBytes) {
      return 0;
    }
    byte[] body = file.read(page.bodyStart(), bodyBytes);
    PageCodec coded = page.header().values().isCompressed() ? codec : PageCodec.UNCOMPRESSED;
    try {
      ByteSlice compressed = new ByteSlice(body, levels, bodyBytes - levels);
      return denseBytes(bench.decode(new PageBody(coded, compressed, plainBytes - levels)));
    } catch (PageRefusedException _) {
      return 0;
    }
  }

  private long denseBytes(byte[] plain) {
    long total = 0;
    for (int at = 0; at < plain.length; at += BLOCK_BYTES) {
      int some = Math.min(BLOCK_BYTES, plain.length - at);
      int dense = bench.encode(atRest, new ByteSlice(plain, at, some)).lengthBytes();
      total += Math.min(dense, some);
    }
    return total;
  }
}
