package dev.jogakbo.parquet.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.TimeUnit;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.Unknown;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import dev.jogakbo.parquet.thrift.CompactWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetSchemaTest {
  private static final int INT32 = 1;

  /** Writes the list of fields of a footer and nothing else. */
  private static final class Fields {
    private final CompactWriter bytes = new CompactWriter();
    private int count;

    Fields group(int repetition, String name, int childCount) {
      start(repetition, name).field(1, 5).integer(childCount).stop();
      return this;
    }

    Fields leaf(int repetition, String name) {
      count++;
      bytes.field(1, 5).integer(INT32).field(2, 5).integer(repetition);
      bytes.field(1, 8).binary(name.getBytes(UTF_8)).stop();
      return this;
    }

    Fields raw(String hex) {
      count++;
      bytes.hex(hex);
      return this;
    }

    private CompactWriter start(int repetition, String name) {
      count++;
      return bytes.field(3, 5).integer(repetition).field(1, 8).binary(name.getBytes(UTF_8));
    }

    ParquetFooter footer() {
      byte[] list = bytes.toByteArray();
      byte[] footer =
          new CompactWriter().field(2, 9).list(count, 12).raw(list).stop().toByteArray();
      return Layouts.read(Mutations.withFooter(new byte[] {'P', 'A', 'R', '1'}, footer)).footer();
    }

    @Nullable ParquetSchema schema() {
      return footer().schema();
    }
  }

  private static List<String> leaves(@Nullable ParquetSchema schema) {
    return Objects.requireNonNull(schema).leaves().stream()
        .map(leaf ->
            "%s %d %d"
                .formatted(leaf.dottedPath(), leaf.maxDefinitionLevel(), leaf.maxRepetitionLevel()))
        .toList();
  }

  @Test
  void levelsAreCountedDownThePath() {
    ParquetSchema schema =
        new Fields()
            .group(0, "root", 3)
            .leaf(0, "a")
            .group(1, "b", 2)
            .group(2, "list", 1)
            .leaf(1, "element")
            .leaf(0, "c")
            .leaf(2, "d")
            .schema();
    assertThat(leaves(schema)).containsExactly("a 0 0", "b.list.element 3 1", "b.c 1 0", "d 1 1");
  }

  @Test
  void groupsMayBeEmpty() {
    assertThat(leaves(new Fields().group(0, "root", 0).schema())).isEmpty();
    assertThat(leaves(new Fields().group(0, "r", 2).group(1, "g", 0).leaf(0, "a").schema()))
        .containsExactly("a 0 0");
  }

  @Test
  void whatMakesNoTreeIsNone() {
    assertThat(new Fields().schema()).isNull();
    assertThat(new Fields().leaf(0, "root").schema()).as("a leaf alone").isNull();
    assertThat(new Fields().group(0, "r", 2).leaf(0, "a").schema()).as("one short").isNull();
    assertThat(new Fields().group(0, "r", 0).leaf(0, "a").schema()).as("one over").isNull();
    assertThat(new Fields().group(0, "r", -1).schema()).as("less than none").isNull();
    assertThat(new Fields().group(0, "r", Integer.MAX_VALUE).schema()).as("billions").isNull();
    assertThat(new Fields().group(0, "r", 1).leaf(3, "a").schema()).as("repetition").isNull();
    assertThat(new Fields().group(0, "r", 1).raw("1502250000").schema()).as("no name").isNull();
    assertThat(new Fields().group(0, "r", 1).raw("15222500180000").schema()).as("type").isNull();
    assertThat(new Fields().group(0, "r", 1).raw("1502250018001502" + "00").leaf(0, "a").schema())
        .as("a leaf with fields")
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {ParquetSchema.DEPTH_MAX, ParquetSchema.DEPTH_MAX + 1, 100_000})
  void nestingIsLimited(int depth) {
    Fields fields = new Fields().group(0, "root", 1);
    for (int i = 1; i < depth; i++) {
      fields.group(1, "g", 1);
    }
    ParquetSchema schema = fields.leaf(0, "a").schema();
    if (depth <= ParquetSchema.DEPTH_MAX) {
      assertThat(Objects.requireNonNull(schema).leaves().getFirst().maxDefinitionLevel())
          .isEqualTo(depth - 1);
    } else {
      assertThat(schema).isNull();
    }
  }

  @Test
  void moreFieldsThanTheLimitAreNone() {
    Fields fields = new Fields().group(0, "root", 4);
    for (int i = 0; i < 4; i++) {
      fields.leaf(0, "a");
    }
    byte[] list = fields.bytes.toByteArray();
    byte[] footer = new CompactWriter().field(2, 9).list(5, 12).raw(list).stop().toByteArray();
    assertThat(FooterReader.read(footer, limits(5)).schema()).isNotNull();
    ParquetFooter refused = FooterReader.read(footer, limits(4));
    assertThat(refused.schema()).isNull();
    assertThat(refused.lengthBytes()).isEqualTo(footer.length);
  }

  private static LayoutLimits limits(int columnChunkCountMax) {
    LayoutLimits most = LayoutLimits.DEFAULT;
    return new LayoutLimits(
        most.footerBytesMax(),
        columnChunkCountMax,
        most.pageHeaderBytesMax(),
        most.pageCountMax(),
        most.copyBytesMax(),
        most.indexBytesMax());
  }

  @Test
  void meaningIsReadWithItsParameters() {
    assertThat(meaning("5c15041512" + "00" + "00")).isEqualTo(new DecimalNumber(2, 9));
    assertThat(meaning("8c111c1c0000" + "00" + "00"))
        .isEqualTo(new Timestamp(TimeUnit.MILLIS, true));
    assertThat(meaning("8c121c4c0000" + "00" + "00")).as("no such unit").isEqualTo(new Unknown(8));
    assertThat(meaning("ac1310120000")).isEqualTo(new WholeNumber(16, false));
    assertThat(meaning("0c5a15040000")).as("member 45").isEqualTo(new Unknown(45));
    assertThat(meaning("00")).isEqualTo(new Unknown(0));
  }

  /** The meaning of a leaf whose field 10 is a structure of these bytes. */
  private static @Nullable LogicalType meaning(String hex) {
    ParquetSchema schema =
        new Fields().group(0, "r", 1).raw("1502" + "2500" + "180161" + "6c" + hex + "00").schema();
    return Objects.requireNonNull(schema).leaves().getFirst().element().meaning();
  }

  @Test
  void theOldWayMeansTheSame() {
    for (ConvertedType type : ConvertedType.values()) {
      SchemaElement element =
          new SchemaElement(
              "a",
              Repetition.REQUIRED,
              PhysicalType.INT32,
              0,
              0,
              new SchemaElement.Annotation(type, 1, 2, null),
              null);
      assertThat(element.meaning() == null)
          .as("%s", type)
          .isEqualTo(type == ConvertedType.INTERVAL);
    }
    assertThat(
            new SchemaElement(
                    "a",
                    null,
                    PhysicalType.INT32,
                    0,
                    0,
                    new SchemaElement.Annotation(ConvertedType.DECIMAL, 1, 2, null),
                    null)
                .meaning())
        .isEqualTo(new DecimalNumber(1, 2));
  }

  @Test
  void typesNobodyKnowsKeepTheirNumber() {
    ParquetSchema schema =
        Layouts.read(SampleFiles.load("pt-unknown-logical-type.parquet")).footer().schema();
    assertThat(Objects.requireNonNull(schema).leaves())
        .extracting(leaf -> leaf.element().meaning())
        .contains(new Unknown(2555));
  }

  @Test
  void everyFileOfAWriterHasASchemaOfAsManyColumnsAsItsRowGroups() {
    for (String name : SampleFiles.written()) {
      ParquetLayout layout = Layouts.find(new ArrayByteSource(SampleFiles.load(name)));
      if (layout != null) {
        ParquetSchema schema = Objects.requireNonNull(layout.footer().schema(), name);
        int[] counts =
            layout.footer().rowGroups().stream()
                .mapToInt(group -> group.columnChunks().size())
                .distinct()
                .toArray();
        assertThat(counts.length == 0 || Arrays.equals(counts, new int[] {schema.leaves().size()}))
            .as(name)
            .isTrue();
      }
    }
  }
}
