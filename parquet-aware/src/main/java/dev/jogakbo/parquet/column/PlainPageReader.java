package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageBody;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageValues;

/** Reads and decompresses pages of one file. Used by one thread. */
public final class PlainPageReader {
  private final ByteSource source;
  private final PageBench bench;

  /** Reads from a file, at a bench that says how large a page may become. */
  public PlainPageReader(ByteSource source, PageBench bench) {
    this.source = source;
    this.bench = bench;
  }

  /**
   * Returns a page in arrays of its own.
   *
   * @param page within the file, as all pages a walk shows are
   * @throws PageRefusedException if it does not decompress to what its header claims
   */
  public PlainPage read(Page page, PageCodec codec) throws PageRefusedException {
    PageHeader header = page.header();
    byte[] bytes = source.read(page.bodyStart(), header.bodyBytes());
    return plain(header, codec, ByteSlice.of(bytes));
  }

  /** Returns the page of a header and the bytes behind it. */
  PlainPage plain(PageHeader header, PageCodec codec, ByteSlice bytes) throws PageRefusedException {
    PageValues values = header.values();
    int levelBytes = header.kind() == PageKind.DATA_V2 ? (int) values.levels().lengthBytes() : 0;
    ByteSlice compressed = bytes.part(levelBytes, bytes.lengthBytes() - levelBytes);
    PageBody body =
        new PageBody(
            values.isCompressed() ? codec : PageCodec.UNCOMPRESSED,
            compressed,
            header.uncompressedBytes() - levelBytes);
    return new PlainPage(header, bytes.part(0, levelBytes), ByteSlice.of(bench.decode(body)));
  }
}
