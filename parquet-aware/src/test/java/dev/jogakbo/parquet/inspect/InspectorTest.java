package dev.jogakbo.parquet.inspect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.inspect.InspectLimits.Shown;
import dev.jogakbo.parquet.inspect.InspectWish.Depth;
import dev.jogakbo.parquet.inspect.Inspection.BloomFilterFound;
import dev.jogakbo.parquet.inspect.Inspection.ColumnChunkFound;
import dev.jogakbo.parquet.inspect.Inspection.PageFound;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InspectorTest {

  private static byte[] resource(String name) {
    try (InputStream in = InspectorTest.class.getResourceAsStream("/inspect/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Inspection inspect(byte[] file, Depth depth, String column) {
    return Inspector.inspect(
        new ArrayByteSource(file),
        new InspectWish(
            depth, OptionalInt.empty(), Optional.of(column).filter(name -> !name.isEmpty())),
        InspectLimits.DEFAULT);
  }

  private static Stream<ColumnChunkFound> columnChunks(Inspection inspection) {
    return inspection.rowGroups().items().stream()
        .flatMap(group -> group.columnChunks().items().stream());
  }

  private static List<PageFound> pages(ColumnChunkFound chunk) {
    return Objects.requireNonNull(chunk.pages()).items();
  }

  /** The lines of levels and values of the data page of a column. */
  private static String levels(String column) {
    String text = InspectionText.of(inspect(resource("nested.parquet"), Depth.LEVELS, column));
    return text.substring(text.indexOf("data_v2 page"))
        .lines()
        .map(String::strip)
        .filter(line -> line.matches("(repetition|definition|values) .*"))
        .reduce("", (a, b) -> a + b + "\n");
  }

  /**
   * Rows {@code [a, b]}, null, {@code []}, {@code [c, null]}. Definition: 0 the list is null, 1 it
   * is empty, 2 an element is null, 3 a value.
   */
  @Test
  void aListThatIsNullOrEmptyOrHasNulls() {
    assertThat(levels("tags"))
        .isEqualTo(
            """
            repetition 0 1 0 0 0 1
            definition 3 3 0 1 3 2
            values     "a" "b" null null "c" null
            """);
  }

  /**
   * Rows {@code [[1, 2], [3]]}, {@code []}, null, {@code [[], null, [null, 4]]}. Repetition: 0 a
   * row, 1 an inner list, 2 a value begins. Definition: 0 the list is null, 1 it is empty, 2 an
   * inner list is null, 3 it is empty, 4 an element is null, 5 a value.
   */
  @Test
  void aListOfLists() {
    assertThat(levels("matrix"))
        .isEqualTo(
            """
            repetition 0 2 1 0 0 0 1 1 2
            definition 5 5 5 1 0 3 2 4 5
            values     1 2 3 null null null null null 4
            """);
  }

  /** Rows {@code {x, 1}}, null, {@code {null, 2}}, {@code {y, null}}. */
  @Test
  void aStructThatIsNullOrHasNulls() {
    assertThat(levels("address.street"))
        .isEqualTo(
            """
            definition 2 0 1 2
            values     "x" null null "y"
            """);
    assertThat(levels("address.zip"))
        .isEqualTo(
            """
            definition 2 0 2 1
            values     1 null 2 null
            """);
  }

  /** Rows {@code {k: 1}}, null, {@code {}}, {@code {l: null, m: 2}}; keys are never null. */
  @Test
  void aMap() {
    assertThat(levels("counts.key_value.key"))
        .isEqualTo(
            """
            repetition 0 0 0 0 1
            definition 2 0 1 2 2
            values     "k" null null "l" "m"
            """);
    assertThat(levels("counts.key_value.value"))
        .isEqualTo(
            """
            repetition 0 0 0 0 1
            definition 3 0 1 2 3
            values     1 null null null 2
            """);
  }

  @Test
  void theWholeFileIsWrittenDownSo() {
    assertThat(InspectionText.of(inspect(resource("nested.parquet"), Depth.LEVELS, "")))
        .isEqualTo(new String(resource("nested.txt"), UTF_8));
  }

  @Test
  void oneRowGroupAndTheColumnsOfOneGroupCanBeChosen() {
    byte[] file = SampleFiles.load("pyarrow26-180-row-groups.parquet");
    Inspection found =
        Inspector.inspect(
            new ArrayByteSource(file),
            new InspectWish(Depth.FOOTER, OptionalInt.of(100), Optional.empty()),
            InspectLimits.DEFAULT);
    assertThat(found.rowGroups().items()).extracting(group -> group.index()).containsExactly(100);
    assertThat(found.rowGroups().moreCount()).isZero();
    assertThat(columnChunks(inspect(resource("nested.parquet"), Depth.FOOTER, "address")))
        .extracting(ColumnChunkFound::path)
        .containsExactly("address.street", "address.zip");
  }

  @Test
  void whatIsNotThereIsNamed() {
    assertThatThrownBy(() -> inspect(resource("nested.parquet"), Depth.FOOTER, "addres"))
        .isInstanceOf(NothingToInspectException.class)
        .hasMessageStartingWith("column: expected one of id, tags.list.element, ")
        .hasMessageEndingWith(", found addres");
    assertThatThrownBy(() ->
            Inspector.inspect(
                new ArrayByteSource(resource("nested.parquet")),
                new InspectWish(Depth.FOOTER, OptionalInt.of(1), Optional.empty()),
                InspectLimits.DEFAULT))
        .hasMessage("row group: expected one of the 1 there are, counted from 0, found 1");
  }

  @Test
  void listsEndAndSayHowMuchIsLeftOut() {
    byte[] file = SampleFiles.load("parquetjava-small-pages-plain.parquet");
    InspectLimits most = InspectLimits.DEFAULT;
    InspectLimits few =
        new InspectLimits(
            most.layout(), most.pages(), most.columns(), 1 << 20, new Shown(1, 4, 6, 3, 5, 1000));
    String text =
        InspectionText.of(
            Inspector.inspect(
                new ArrayByteSource(file),
                new InspectWish(Depth.LEVELS, OptionalInt.empty(), Optional.empty()),
                few));
    assertThat(text.lines().filter(line -> line.startsWith("    data_v1 page"))).hasSize(6);
    assertThat(text.lines().filter(line -> line.matches("  \\d+ .*"))).hasSize(4);
    assertThat(text).contains("\n  … 6 more\n").contains("\n      … 37 more\n");
    assertThat(text).containsPattern("\"[^\"]{5}…\"");
  }

  /** What DuckDB and parquet-java wrote is read as their figures say: some bits, no full filter. */
  @Test
  void bloomFiltersAreCounted() {
    for (String name :
        List.of(
            "duckdb2-zstd.parquet",
            "parquetjava-bloom-rowgroups.parquet",
            "deltalake1-bloom-rowgroups.parquet",
            "parquetgo-zstd-bloom.parquet")) {
      List<BloomFilterFound> filters =
          columnChunks(inspect(SampleFiles.load(name), Depth.FOOTER, ""))
              .map(ColumnChunkFound::bloomFilter)
              .filter(Objects::nonNull)
              .toList();
      assertThat(filters).as(name).isNotEmpty();
      for (BloomFilterFound filter : filters) {
        assertThat(filter.bitCount()).isPositive().matches(bits -> bits % 256 == 0);
        assertThat(filter.setBitCount()).isBetween(8L, filter.bitCount() - 1);
        assertThat(filter.fill()).isEqualTo((double) filter.setBitCount() / filter.bitCount());
        assertThat(filter.falsePositiveRate()).isEqualTo(Math.pow(filter.fill(), 8));
      }
    }
  }

  @Test
  void fallingBackFromADictionaryShows() {
    List<String> found =
        SampleFiles.written().stream()
            .filter(name -> name.startsWith("pyarrow26") && name.contains("fallback"))
            .flatMap(name -> columnChunks(inspect(SampleFiles.load(name), Depth.PAGES, "")))
            .map(ColumnChunkFound::dictionary)
            .toList();
    assertThat(found).contains("some");
  }

  /**
   * Levels and values of every page are there, as many as its header says, and no other problem.
   */
  @Test
  void everyPageOfEveryWriterIsLookedInto() {
    int pages = 0;
    for (String name : SampleFiles.written()) {
      if (name.startsWith("pt-") || name.contains("encrypted")) {
        continue;
      }
      byte[] file = SampleFiles.load(name);
      for (ColumnChunkFound chunk : columnChunks(inspect(file, Depth.LEVELS, "")).toList()) {
        if (chunk.problem() != null) {
          assertThat(chunk.problem())
              .as("%s %s", name, chunk.path())
              .containsAnyOf("overlap", "encrypted", "elsewhere");
          continue;
        }
        for (PageFound page : chunk.pages() == null ? List.<PageFound>of() : pages(chunk)) {
          assertThat(page.problem()).as("%s %s", name, chunk.path()).isNull();
          var levels = Objects.requireNonNull(page.levels());
          assertThat(levels.values().size() + levels.moreCount()).isEqualTo(page.valueCount());
          pages++;
        }
      }
    }
    assertThat(pages).isGreaterThan(2000);
  }

  static Stream<String> wrong() {
    return SampleFiles.wrong().stream();
  }

  /** A wrong file gives an answer of bounded length or a reason. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void wrongFilesAreShownOrRefused(String name) {
    byte[] file = SampleFiles.load(name);
    try {
      String text = InspectionText.of(inspect(file, Depth.LEVELS, ""));
      assertThat(text.length()).isLessThan(500_000);
    } catch (LayoutRefusedException e) {
      assertThat(e).hasMessageContaining(": ");
    }
  }

  @Test
  void bombsAreNamedAndNotBlownUp() {
    String text =
        InspectionText.of(inspect(SampleFiles.load("bomb-zstd-100mb.parquet"), Depth.LEVELS, ""));
    assertThat(text).containsPattern("! page: expected at most");
  }
}
