package dev.jogakbo.parquet.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.jogakbo.parquet.codec.KeepReason;
import dev.jogakbo.parquet.deep.DeepFiles.Placed;
import dev.jogakbo.parquet.deep.DeepFiles.Taken;
import dev.jogakbo.parquet.deep.TableWriter.Codec;
import dev.jogakbo.parquet.deep.TableWriter.Shape;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.Page;
import dev.jogakbo.parquet.layout.PageWalker;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables of every shape come back exactly, and what cannot be made again is kept. */
class DeepTableTest {
  private static final List<Codec> ALL_CODECS =
      List.of(Codec.SNAPPY, Codec.STORED, Codec.GZIP, Codec.ZSTD, Codec.LZ4);

  private static final List<Codec> FOREIGN = List.of(Codec.FOREIGN);

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final Tables tables = new Tables(seed);
  private DeepFiles deep = new DeepFiles(2, 64 << 20, Proving.EVERY_PAGE, DeepLimits.DEFAULT);

  @AfterEach
  void endCrew() {
    deep.close();
  }

  private Taken take(byte[] file) {
    Taken taken = Objects.requireNonNull(deep.find(file));
    deep.expectExact(taken);
    return taken;
  }

  static Stream<Shape> shapes() {
    return Stream.of(
        new Shape(5_000, 5_000, 1, ALL_CODECS),
        new Shape(1_700, 300, 1, ALL_CODECS),
        new Shape(1_700, 300, 2, ALL_CODECS),
        new Shape(2_500, 4_000, 2, List.of(Codec.SNAPPY)),
        new Shape(2_500, 777, 1, List.of(Codec.ZSTD, Codec.SNAPPY)),
        new Shape(2_500, 100, 2, List.of(Codec.GZIP)),
        new Shape(5_000, 20, 1, List.of(Codec.SNAPPY)));
  }

  /**
   * Small pages fit several levels of gzip, so now and then one page is kept before it is clear
   * which level it was.
   */
  @ParameterizedTest
  @MethodSource("shapes")
  void pagesOfATableAreReproduced(Shape shape) {
    Taken taken = take(TableWriter.write(tables.columns(5_000, 200), shape));
    DeepStats stats = taken.deep().stats();
    long keptPages = stats.keptPages().values().stream().mapToLong(Long::longValue).sum();
    assertThat(keptPages).as("seed %d", seed).isLessThanOrEqualTo(stats.reproducedPages() / 100);
    assertThat(stats.asIsColumnChunks()).isEmpty();
    assertThat(stats.reproducedBytes() + stats.keptBytes())
        .isEqualTo(
            taken.layout().tiles().stream()
                .filter(tile -> tile.kind() == TileKind.COLUMN_CHUNK)
                .mapToLong(Tile::lengthBytes)
                .sum());
    expectRanges(taken);
  }

  private void expectRanges(Taken taken) {
    for (Placed placed : taken.sections()) {
      for (int i = 0; i < 4; i++) {
        long start = random.nextLong(placed.section().lengthBytes());
        long end = start + 1 + random.nextLong(placed.section().lengthBytes() - start);
        int at = (int) placed.position();
        assertThat(deep.decode(placed.stored(), start, end))
            .as("seed %d: section at %d [%d, %d)", seed, at, start, end)
            .isEqualTo(Arrays.copyOfRange(taken.file(), at + (int) start, at + (int) end));
      }
    }
  }

  /** Values, indices and levels of all row groups lie behind one another, each kind by itself. */
  @Test
  void streamsAreOfOneKindAndGoThroughTheFile() {
    Shape shape = new Shape(1_000, 250, 1, List.of(Codec.SNAPPY));
    List<TableColumn> columns = List.of(tables.columns(4_000, 200).getFirst());
    Taken taken = take(TableWriter.write(columns, shape));
    List<byte[]> cells = columns.getFirst().cells().stream().map(Objects::requireNonNull).toList();
    assertThat(taken.streams().streams()).hasSize(2);
    byte[] values = taken.streams().streams().getFirst().bytes();
    int at = 0;
    for (byte[] cell : cells) {
      assertThat(Arrays.equals(values, at, at + cell.length, cell, 0, cell.length)).isTrue();
      at += cell.length;
    }
    assertThat(at).isEqualTo(values.length);
  }

  @Test
  void emptyRowGroupsAndSmallColumnChunksStayAsTheyAre() {
    Shape shape = new Shape(10, 10, 1, List.of(Codec.SNAPPY));
    Taken taken = take(TableWriter.write(tables.columns(30, 20), shape));
    assertThat(taken.sections()).isEmpty();
    assertThat(taken.deep().stats().asIsColumnChunks()).containsEntry(AsIsReason.TOO_SMALL, 12L);
  }

  @Test
  void smallColumnChunksOfALargeColumnAreTakenApart() {
    List<TableColumn> columns = List.of(tables.text(6_000, 60));
    Shape shape = new Shape(30, 30, 1, List.of(Codec.SNAPPY));
    byte[] many = TableWriter.write(columns, shape);
    assertThat(take(many).deep().stats().asIsColumnChunks()).isEmpty();
    byte[] few = TableWriter.write(List.of(tables.text(300, 60)), shape);
    assertThat(take(few).deep().stats().asIsColumnChunks())
        .containsEntry(AsIsReason.TOO_SMALL, 10L);
  }

  @Test
  void headersCountWhereValuesAreFew() {
    List<TableColumn> columns = List.of(tables.columns(6_000, 8).get(1));
    Shape shape = new Shape(12, 1, 1, List.of(Codec.STORED));
    Taken taken = take(TableWriter.write(columns, shape));
    assertThat(taken.deep().stats().asIsColumnChunks()).isEmpty();
  }

  @Test
  void severalEncodersInOneColumnAreFound() {
    Taken taken = take(ofTwoEncoders());
    assertThat(taken.deep().stats().keptPages()).isEmpty();
    assertThat(taken.deep().stats().asIsColumnChunks()).isEmpty();
    assertThat(taken.deep().stats().reproducedPages()).isEqualTo(40);
  }

  /** Row groups by turns of one and of another family of Snappy. */
  private byte[] ofTwoEncoders() {
    List<Codec> snappy = List.of(new Codec(Codec.SNAPPY.codec(), 17), Codec.SNAPPY);
    return TableWriter.write(List.of(tables.text(4_000, 400)), new Shape(1_000, 100, 1, snappy));
  }

  @Test
  void aDamagedPageIsKeptAndTheOthersAreNot() {
    byte[] table =
        TableWriter.write(
            List.of(tables.text(1_000, 400)), new Shape(1_000, 100, 1, List.of(Codec.SNAPPY)));
    table[(int) page(table, 5).bodyStart()] ^= 1; // the plain length
    DeepStats stats = take(table).deep().stats();
    assertThat(stats.keptPages()).containsOnly(entry(KeepReason.LENGTH_DIFFERS, 1L));
    assertThat(stats.reproducedPages()).isEqualTo(9);
    assertThat(stats.keptBytes()).isBetween(10_000L, 60_000L);
  }

  @Test
  void whatFollowsAPageThatIsNoneIsKept() {
    byte[] table =
        TableWriter.write(
            List.of(tables.text(1_000, 400)), new Shape(1_000, 100, 1, List.of(Codec.SNAPPY)));
    Page fifth = page(table, 5);
    long end = page(table, 9).end();
    table[(int) fifth.start()] = -1;
    DeepStats stats = take(table).deep().stats();
    assertThat(stats.keptPages()).isEmpty();
    assertThat(stats.reproducedPages()).isEqualTo(5);
    assertThat(stats.keptBytes()).isEqualTo(end - fifth.start());
  }

  private static Page page(byte[] table, int index) {
    ArrayByteSource source = new ArrayByteSource(table);
    ParquetLayout layout = ParquetLayout.read(source, LayoutLimits.DEFAULT);
    List<Page> pages = new ArrayList<>();
    new PageWalker(source, LayoutLimits.DEFAULT).walk(layout.tiles().get(1), pages::add);
    return pages.get(index);
  }

  /** The caller finds out when it compares, and asks for every proof. */
  @Test
  void pagesThatWereBelievedMayGiveOtherBytes() {
    byte[] table = ofTwoEncoders();
    try (DeepFiles believing = new DeepFiles(2, 1 << 20, Proving.FIRST_PAGES, DeepLimits.DEFAULT)) {
      Taken taken = Objects.requireNonNull(believing.find(table));
      assertThatThrownBy(() -> believing.expectExact(taken))
          .isInstanceOfAny(AssertionError.class, CorruptDeepException.class);
    }
  }

  @Test
  void afterAPageThatIsMadeOtherwiseNoneIsBelieved() {
    List<Codec> snappy = List.of(new Codec(Codec.SNAPPY.codec(), 17), Codec.SNAPPY);
    byte[] table =
        TableWriter.write(List.of(tables.text(3_000, 400)), new Shape(100, 100, 1, snappy));
    try (DeepFiles believing = new DeepFiles(2, 1 << 20, Proving.FIRST_PAGES, DeepLimits.DEFAULT)) {
      Taken taken = Objects.requireNonNull(believing.find(table));
      assertThat(taken.deep().stats().keptPages()).isEmpty();
      believing.expectExact(taken);
    }
  }

  /** Its small pages are made as by others, by chance: which ones depends on what is in them. */
  @Test
  void nothingOfAWriterWhoseLargePagesAreNotMadeAgainIsTakenApart() {
    List<TableColumn> columns = List.of(tables.text(4_000, 400), tables.text(4_000, 20));
    Taken taken = take(TableWriter.write(columns, new Shape(1_000, 100, 1, FOREIGN)));
    assertThat(taken.sections()).isEmpty();
    assertThat(taken.streams().streams()).isEmpty();
    assertThat(taken.deep().stats().asIsColumnChunks())
        .containsExactly(entry(AsIsReason.NOT_REPRODUCED, 8L));
  }

  @Test
  void aLargeDictionaryTellsWhereIndicesAreFew() {
    TableColumn words =
        new TableColumn("word", Type.BYTE_ARRAY, tables.text(2_000, 20).cells(), false, 1 << 20);
    Taken taken = take(TableWriter.write(List.of(words), new Shape(1_000, 100, 1, FOREIGN)));
    assertThat(taken.deep().stats().asIsColumnChunks())
        .containsExactly(entry(AsIsReason.NOT_REPRODUCED, 2L));
  }

  /** Each codec is judged alone, by the columns with the most bytes. */
  @Test
  void aWriterThatIsKnownForOneCodecIsTakenApartThere() {
    List<TableColumn> columns =
        List.of(tables.text(4_000, 400), tables.text(4_000, 300), tables.text(4_000, 200));
    List<Codec> codecs = List.of(Codec.FOREIGN, Codec.SNAPPY, Codec.SNAPPY);
    Taken taken = take(TableWriter.write(columns, new Shape(4_000, 100, 1, codecs)));
    assertThat(taken.deep().stats().asIsColumnChunks())
        .containsExactly(entry(AsIsReason.NOT_REPRODUCED, 1L));
    assertThat(taken.deep().stats().reproducedPages()).isEqualTo(80);
  }

  @Test
  void aFewPagesOfAnotherEncoderDoNotKeepTheRestFromBeingTakenApart() {
    List<TableColumn> columns = List.of(tables.text(4_000, 400), tables.text(4_000, 100));
    List<Codec> codecs = List.of(Codec.ZSTD, Codec.FOREIGN);
    Taken taken = take(TableWriter.write(columns, new Shape(4_000, 100, 1, codecs)));
    assertThat(taken.deep().stats().asIsColumnChunks())
        .containsExactly(entry(AsIsReason.NOT_REPRODUCED, 1L));
    assertThat(taken.deep().stats().reproducedPages()).isEqualTo(40);
  }

  @Test
  void aColumnChunkOfOnePageThatIsTooLargeStaysAsItIs() {
    byte[] cell = new byte[(33 << 20) + 5];
    random.nextBytes(cell);
    TableColumn large =
        new TableColumn("large", Type.BYTE_ARRAY, Collections.singletonList(cell), false, 0);
    Taken taken =
        take(TableWriter.write(List.of(large), new Shape(1, 1, 1, List.of(Codec.STORED))));
    assertThat(taken.sections()).isEmpty();
    assertThat(taken.deep().stats().asIsColumnChunks())
        .containsEntry(AsIsReason.NOT_REPRODUCED, 1L);
  }

  @Test
  void aLargePageBetweenOthersIsKeptInPieces() {
    byte[] cell = new byte[(33 << 20) + 5];
    random.nextBytes(cell);
    byte[] small = Arrays.copyOf(cell, 10_000);
    TableColumn large =
        new TableColumn("large", Type.BYTE_ARRAY, List.of(small, cell, small), false, 0);
    Taken taken =
        take(TableWriter.write(List.of(large), new Shape(3, 1, 1, List.of(Codec.STORED))));
    assertThat(taken.deep().stats().keptPages()).containsEntry(KeepReason.PAGE_TOO_LARGE, 1L);
    assertThat(taken.sections()).hasSizeGreaterThan(2);
    assertThat(taken.sections())
        .allSatisfy(
            placed -> assertThat(placed.section().lengthBytes()).isLessThan((16 << 20) + 100));
  }

  @Test
  void columnChunksBeyondTheLimitOnPagesStayAsTheyAre() {
    deep.close();
    deep = new DeepFiles(2, 1 << 20, Proving.EVERY_PAGE, new DeepLimits(25, 4 << 10));
    byte[] table =
        TableWriter.write(
            List.of(tables.text(3_000, 100)), new Shape(1_000, 100, 1, List.of(Codec.SNAPPY)));
    DeepStats stats = take(table).deep().stats();
    assertThat(stats.reproducedPages()).isEqualTo(20);
    assertThat(stats.asIsColumnChunks()).containsEntry(AsIsReason.TOO_MANY_PAGES, 1L);
  }
}
