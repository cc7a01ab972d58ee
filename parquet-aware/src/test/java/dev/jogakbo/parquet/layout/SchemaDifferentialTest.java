package dev.jogakbo.parquet.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnSchema;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Geography;
import dev.jogakbo.parquet.layout.LogicalType.Geometry;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.TimeOfDay;
import dev.jogakbo.parquet.layout.LogicalType.TimeUnit;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.Unknown;
import dev.jogakbo.parquet.layout.LogicalType.Variant;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas are what the readers of parquet-java and hardwood find. */
class SchemaDifferentialTest {

  static List<String> laidOut() {
    return LayoutDifferentialTest.laidOut();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("laidOut")
  void elementsAreThoseOfParquetJava(String name) throws IOException {
    byte[] file = SampleFiles.load(name);
    Tile footer = Layouts.tiles(Layouts.read(file), TileKind.FOOTER).getFirst();
    FileMetaData theirs =
        Util.readFileMetaData(
            new ByteArrayInputStream(file, (int) footer.start(), (int) footer.lengthBytes()));
    List<SchemaElement> expected = new ArrayList<>();
    theirs.getSchema().forEach(element -> expected.add(ours(element)));
    List<SchemaElement> found =
        schema(file).elements().stream().map(SchemaDifferentialTest::withoutMember).toList();
    assertThat(found).isEqualTo(expected);
  }

  /** Forgets the number of a member parquet-java does not know. */
  private static SchemaElement withoutMember(SchemaElement element) {
    SchemaElement.Annotation said = element.annotation();
    return said.logicalType() instanceof Unknown
        ? new SchemaElement(
            element.name(),
            element.repetition(),
            element.physicalType(),
            element.typeLengthBytes(),
            element.childCount(),
            new SchemaElement.Annotation(
                said.convertedType(), said.scale(), said.precision(), new Unknown(0)),
            element.fieldId())
        : element;
  }

  private static SchemaElement ours(org.apache.parquet.format.SchemaElement theirs) {
    return new SchemaElement(
        theirs.getName(),
        theirs.isSetRepetition_type()
            ? Repetition.find(theirs.getRepetition_type().getValue())
            : null,
        theirs.isSetType() ? PhysicalType.find(theirs.getType().getValue()) : null,
        theirs.getType_length(),
        theirs.getNum_children(),
        new SchemaElement.Annotation(
            theirs.isSetConverted_type()
                ? ConvertedType.find(theirs.getConverted_type().getValue())
                : null,
            theirs.getScale(),
            theirs.getPrecision(),
            theirs.isSetLogicalType() ? ours(theirs.getLogicalType()) : null),
        theirs.isSetField_id() ? theirs.getField_id() : null);
  }

  private static LogicalType ours(org.apache.parquet.format.LogicalType theirs) {
    if (!theirs.isSet()) {
      return new Unknown(0);
    }
    return switch (theirs.getSetField()) {
      case STRING -> Simple.STRING;
      case MAP -> Simple.MAP;
      case LIST -> Simple.LIST;
      case ENUM -> Simple.ENUM;
      case DATE -> Simple.DATE;
      case UNKNOWN -> Simple.NULL;
      case JSON -> Simple.JSON;
      case BSON -> Simple.BSON;
      case UUID -> Simple.UUID;
      case FLOAT16 -> Simple.FLOAT16;
      case DECIMAL ->
          new DecimalNumber(theirs.getDECIMAL().getScale(), theirs.getDECIMAL().getPrecision());
      case TIME ->
          new TimeOfDay(unit(theirs.getTIME().getUnit()), theirs.getTIME().isIsAdjustedToUTC());
      case TIMESTAMP ->
          new Timestamp(
              unit(theirs.getTIMESTAMP().getUnit()), theirs.getTIMESTAMP().isIsAdjustedToUTC());
      case INTEGER ->
          new WholeNumber(theirs.getINTEGER().getBitWidth(), theirs.getINTEGER().isIsSigned());
      case VARIANT -> new Variant(theirs.getVARIANT().getSpecification_version());
      case GEOMETRY -> new Geometry(Objects.requireNonNullElse(theirs.getGEOMETRY().getCrs(), ""));
      case GEOGRAPHY ->
          new Geography(
              Objects.requireNonNullElse(theirs.getGEOGRAPHY().getCrs(), ""),
              theirs.getGEOGRAPHY().isSetAlgorithm()
                  ? theirs.getGEOGRAPHY().getAlgorithm().getValue()
                  : 0);
    };
  }

  private static TimeUnit unit(org.apache.parquet.format.TimeUnit theirs) {
    return switch (theirs.getSetField()) {
      case MILLIS -> TimeUnit.MILLIS;
      case MICROS -> TimeUnit.MICROS;
      case NANOS -> TimeUnit.NANOS;
    };
  }

  @Test
  void leavesAreThoseOfHardwood() {
    int compared = 0;
    for (String name : laidOut()) {
      byte[] file = SampleFiles.load(name);
      List<ColumnSchema> theirs = findByHardwood(file);
      if (theirs != null) {
        List<String> ours = new ArrayList<>();
        for (LeafColumn leaf : schema(file).leaves()) {
          ours.add(
              List.of(
                      leaf.index(),
                      leaf.path(),
                      leaf.physicalType(),
                      leaf.maxDefinitionLevel(),
                      leaf.maxRepetitionLevel())
                  .toString());
        }
        assertThat(ours)
            .as(name)
            .isEqualTo(theirs.stream().map(SchemaDifferentialTest::text).toList());
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(90);
  }

  private static ParquetSchema schema(byte[] file) {
    return Objects.requireNonNull(Layouts.read(file).footer().schema());
  }

  /** It refuses some files that have a schema: encrypted columns, unknown codecs and the like. */
  private static @Nullable List<ColumnSchema> findByHardwood(byte[] file) {
    try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(ByteBuffer.wrap(file)))) {
      return reader.getFileSchema().getColumns();
    } catch (IOException | RuntimeException _) {
      return null;
    }
  }

  private static String text(ColumnSchema theirs) {
    return List.of(
            theirs.columnIndex(),
            theirs.fieldPath().elements(),
            theirs.type(),
            theirs.maxDefinitionLevel(),
            theirs.maxRepetitionLevel())
        .toString();
  }
}
