package dev.jogakbo.parquet.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.PageWalk.Outcome;
import dev.jogakbo.parquet.thrift.CompactWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Edges, by hand and from the files that are wrong in one way each. */
class LayoutTest {

  private static LayoutRefusal refusalOf(byte[] file, LayoutLimits limits) {
    try {
      ParquetLayout.read(new ArrayByteSource(file), limits);
    } catch (LayoutRefusedException e) {
      return e.refusal();
    }
    throw new AssertionError("is laid out");
  }

  @ParameterizedTest
  @CsvSource({
    "empty, NOT_PARQUET",
    "magic-only, NOT_PARQUET",
    "magic-twice, NOT_PARQUET",
    "eleven-bytes, NOT_PARQUET",
    "text-file, FOOTER_MALFORMED",
    "wrong-start-magic, NOT_PARQUET",
    "wrong-end-magic, NOT_PARQUET",
    "end-pare-plain, NOT_PARQUET",
    "start-pare-end-par1, ENCRYPTED_FOOTER",
    "cut-first-4, NOT_PARQUET",
    "cut-in-data, NOT_PARQUET",
    "cut-in-footer, NOT_PARQUET",
    "cut-last-byte, NOT_PARQUET",
    "footer-in-the-middle, NOT_PARQUET",
    "footer-length-zero, FOOTER_LENGTH",
    "footer-length-file-size, FOOTER_LENGTH",
    "footer-length-exact-all, FOOTER_LENGTH",
    "footer-length-huge, FOOTER_LENGTH",
    "footer-length-min, FOOTER_LENGTH",
    "footer-length-negative, FOOTER_LENGTH",
    "random-with-magics, FOOTER_MALFORMED",
    "row-group-list-absurd, FOOTER_MALFORMED",
    "schema-list-2-62, FOOTER_MALFORMED",
    "map-absurd, FOOTER_MALFORMED",
    "string-length-absurd, FOOTER_MALFORMED",
    "varint-40-bytes, FOOTER_MALFORMED",
    "unknown-wire-type, FOOTER_MALFORMED",
    "nested-200000-structs, FOOTER_MALFORMED",
    "nested-50000-lists, FOOTER_MALFORMED"
  })
  void saysWhyThereIsNoLayout(String name, LayoutRefusal refusal) {
    assertThat(refusalOf(SampleFiles.load(name + ".parquet"), LayoutLimits.DEFAULT))
        .isEqualTo(refusal);
  }

  @ParameterizedTest
  @CsvSource({
    "offset-negative, 1",
    "offset-past-end, 1",
    "offset-long-max, 1",
    "offset-in-footer, 1",
    "size-negative, 1",
    "size-past-end, 1",
    "chunks-overlap-partly, 1",
    "bloom-offset-lies, 1",
    "index-offsets-lie, 2",
    "num-rows-lies, 0",
    "all-zero-footer, 0"
  })
  void whatCannotLieWhereItIsSaidToHasNoTile(String name, int leftOutCount) {
    byte[] file = SampleFiles.load(name + ".parquet");
    ParquetLayout layout = Layouts.read(file);
    Layouts.expectTiling(layout, new ArrayByteSource(file));
    assertThat(layout.leftOutCount()).isEqualTo(leftOutCount);
  }

  @ParameterizedTest
  @CsvSource({
    "page-compressed-negative, HEADER_MALFORMED",
    "page-uncompressed-negative, HEADER_MALFORMED",
    "page-type-unknown, HEADER_MALFORMED",
    "page-compressed-zero-loop, HEADER_MALFORMED",
    "page-crc-wrong, COMPLETE",
    "codec-unknown, COMPLETE",
    "page-uncompressed-2gib, COMPLETE"
  })
  void saysWhyPagesCannotBeFollowed(String name, Outcome outcome) {
    byte[] file = SampleFiles.load(name + ".parquet");
    assertThat(outcomes(file, LayoutLimits.DEFAULT)).contains(outcome);
  }

  private static List<Outcome> outcomes(byte[] file, LayoutLimits limits) {
    PageWalker walker = new PageWalker(new ArrayByteSource(file), limits);
    return Layouts.tiles(Layouts.read(file), TileKind.COLUMN_CHUNK).stream()
        .map(tile -> walker.walk(tile, _ -> {}).outcome())
        .toList();
  }

  @Test
  void aPageThatEndsBehindItsColumnChunkIsNotShown() {
    assertThat(outcomes(SampleFiles.load("pt-nation.dict-malformed.parquet"), LayoutLimits.DEFAULT))
        .containsExactly(
            Outcome.COMPLETE, Outcome.PAGE_TOO_LONG, Outcome.COMPLETE, Outcome.PAGE_TOO_LONG);
  }

  @Test
  void encryptedColumnsAreNotLookedInto() {
    assertThat(
            outcomes(
                SampleFiles.load("parquetjava-plaintext-footer.parquet"), LayoutLimits.DEFAULT))
        .containsOnlyOnce(Outcome.ENCRYPTED)
        .contains(Outcome.COMPLETE);
  }

  @Test
  void offsetsOfASummaryFileBelongToOthers() {
    ParquetLayout layout = Layouts.read(SampleFiles.load("pyarrow26-summary_metadata.parquet"));
    assertThat(Layouts.tiles(layout, TileKind.COLUMN_CHUNK)).isEmpty();
    assertThat(layout.leftOutCount()).isZero();
    assertThat(layout.footer().rowGroups().getFirst().columnChunks())
        .allMatch(columnChunk -> columnChunk.traits() == ColumnChunk.Traits.ELSEWHERE);
  }

  @ParameterizedTest
  @CsvSource({
    "pyarrow17-snappy, COPY_OF_COLUMN_CHUNK, 30",
    "polars2-zstd, COPY_OF_METADATA, 10",
    "parquetjs-snappy-v1, COPY_OF_METADATA, 12",
    "pt-nested_structs.rust, COPY_OF_COLUMN_CHUNK, 216",
    "hand-gaps, GAP, 9",
    "parquetjava-padding, GAP, 2",
    "pt-data_index_bloom_encoding_stats, BLOOM_FILTER, 1",
    "pyarrow26-bloom, BLOOM_FILTER, 6",
    "pyarrow26-page-index, OFFSET_INDEX, 30",
    "pyarrow26-page-index, COLUMN_INDEX, 30"
  })
  void knowsWhatLiesBesideThePages(String name, TileKind kind, int count) {
    assertThat(Layouts.tiles(Layouts.read(SampleFiles.load(name + ".parquet")), kind))
        .hasSize(count)
        .allMatch(tile -> kind == TileKind.GAP || tile.columnChunk() != null);
  }

  @Test
  void limitsHold() {
    byte[] file = SampleFiles.load("pyarrow26-180-row-groups.parquet");
    LayoutLimits limits = LayoutLimits.DEFAULT;
    int footerBytes = footerBytes(file);
    assertThat(refusalOf(file, withFooter(limits, footerBytes - 1)))
        .isEqualTo(LayoutRefusal.FOOTER_TOO_LARGE);
    ParquetLayout.read(new ArrayByteSource(file), withFooter(limits, footerBytes));
    assertThat(refusalOf(file, withColumnChunks(limits, 539)))
        .isEqualTo(LayoutRefusal.TOO_MANY_COLUMN_CHUNKS);
    ParquetLayout.read(new ArrayByteSource(file), withColumnChunks(limits, 540));
    assertThatThrownBy(() -> withColumnChunks(limits, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static LayoutLimits withFooter(LayoutLimits limits, int footerBytesMax) {
    return new LayoutLimits(
        footerBytesMax,
        limits.columnChunkCountMax(),
        limits.pageHeaderBytesMax(),
        limits.pageCountMax(),
        limits.copyBytesMax(),
        limits.indexBytesMax());
  }

  private static LayoutLimits withColumnChunks(LayoutLimits limits, int columnChunkCountMax) {
    return new LayoutLimits(
        limits.footerBytesMax(),
        columnChunkCountMax,
        limits.pageHeaderBytesMax(),
        limits.pageCountMax(),
        limits.copyBytesMax(),
        limits.indexBytesMax());
  }

  private static int footerBytes(byte[] file) {
    return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
  }

  @Test
  void countsPagesAndBytesOfHeaders() {
    byte[] file = SampleFiles.load("pyarrow26-many-small-pages.parquet");
    int longest = 0;
    for (Page page : Layouts.pages(Layouts.read(file), new ArrayByteSource(file))) {
      longest = Math.max(longest, page.headerBytes());
    }
    assertThat(outcomes(file, withPages(longest, 9))).containsOnly(Outcome.COMPLETE);
    assertThat(outcomes(file, withPages(longest, 3))).contains(Outcome.TOO_MANY_PAGES);
    assertThat(outcomes(file, withPages(longest - 1, 9))).contains(Outcome.HEADER_TOO_LARGE);
  }

  private static LayoutLimits withPages(int pageHeaderBytesMax, int pageCountMax) {
    return new LayoutLimits(1 << 20, 1000, pageHeaderBytesMax, pageCountMax, 1000, 1000);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 16_300, 16_384, 40_000, 300_000})
  void readsHeadersOfAnyLength(int statisticsBytes) {
    byte[] pages =
        new CompactWriter()
            .raw(header(statisticsBytes, 100))
            .raw(new byte[100])
            .raw(header(3, 0))
            .toByteArray();
    byte[] file = Arrays.copyOf(pages, pages.length + 500_000);
    ColumnChunk columnChunk =
        new ColumnChunk(
            0, 0, ColumnChunk.Traits.PLAIN, 0, null, DeclaredRange.NONE, DeclaredRange.NONE);
    Tile tile = new Tile(TileKind.COLUMN_CHUNK, 0, pages.length, columnChunk);
    List<Page> found = new ArrayList<>();
    PageWalk walk =
        new PageWalker(new ArrayByteSource(file), LayoutLimits.DEFAULT).walk(tile, found::add);
    assertThat(walk).isEqualTo(new PageWalk(Outcome.COMPLETE, pages.length));
    assertThat(found).hasSize(2);
    assertThat(found.getFirst().headerBytes()).isEqualTo(header(statisticsBytes, 100).length);
    assertThat(found.getLast().header().values().levels().rowCount()).isEqualTo(7);
  }

  /** A header of a data page, version 2, with a long field that is not looked at. */
  private static byte[] header(int statisticsBytes, int bodyBytes) {
    return new CompactWriter()
        .field(1, 5)
        .integer(3)
        .field(1, 5)
        .integer(1000)
        .field(1, 5)
        .integer(bodyBytes)
        .field(5, 12)
        .field(3, 5)
        .integer(7)
        .field(5, 12)
        .field(1, 8)
        .binary(new byte[statisticsBytes])
        .stop()
        .stop()
        .stop()
        .toByteArray();
  }

  @Test
  void theFirstDictionaryOffsetCountsOnlyWhereThereIsOne() {
    assertThat(new PageOffsets(100, 0, 0).first()).isEqualTo(100);
    assertThat(new PageOffsets(100, 50, 0).first()).isEqualTo(50);
    assertThat(new PageOffsets(100, 150, 0).first()).isEqualTo(100);
    assertThat(new PageOffsets(0, 50, 0).first()).isEqualTo(50);
    assertThat(new PageOffsets(100, -1, 0).first()).isEqualTo(100);
  }
}
