package dev.jogakbo.service.viewer;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType;
import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.TimeOfDay;
import dev.jogakbo.parquet.layout.LogicalType.TimeUnit;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import dev.jogakbo.parquet.row.RowField;
import dev.jogakbo.parquet.row.RowField.Listing;
import dev.jogakbo.parquet.row.RowField.Struct;
import dev.jogakbo.parquet.row.RowField.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the library of datasets calls the columns of a Parquet file. A file that it wrote says so
 * itself, in its footer; of others the schema tells, and Arrow's beside it where there is one.
 */
final class ParquetFeatures {
  /** Under which that library leaves {@code {"info": {"features": {…}}}} in the footer. */
  static final String NOTE = "huggingface";

  private static final int DECIMAL128_DIGITS_MAX = 38;
  private static final int NOTE_CHARS_MAX = 1 << 20;
  private static final JsonMapper JSON = JsonMapper.shared();

  private ParquetFeatures() {}

  /**
   * Describes the fields.
   *
   * @param note what that library left in the footer
   * @param arrow the note called {@link ArrowField#NOTE}
   */
  static List<Feature> of(List<RowField> fields, Optional<String> note, Optional<String> arrow) {
    Map<String, Object> noted = note.map(ParquetFeatures::noted).orElse(Map.of());
    if (fields.stream().allMatch(field -> noted.containsKey(field.name()))) {
      return fields.stream().map(field -> said(field, noted)).toList();
    }
    return arrow
        .flatMap(ArrowField::schema)
        .flatMap(schema -> along(fields, schema))
        .orElseGet(() -> columns(fields, null));
  }

  private static Feature said(RowField field, Map<String, Object> noted) {
    return new Feature(field.name(), noted.getOrDefault(field.name(), Map.of()));
  }

  private static Optional<List<Feature>> along(List<RowField> fields, FlatTable schema) {
    try {
      return Optional.of(columns(fields, schema));
    } catch (RuntimeException e) {
      return ArrowField.unlessNonsense(e);
    }
  }

  private static List<Feature> columns(List<RowField> fields, @Nullable FlatTable schema) {
    List<Feature> features = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      RowField field = fields.get(i);
      ArrowField arrow = schema == null ? null : ArrowField.column(schema, i, field.name());
      features.add(new Feature(field.name(), type(field, arrow)));
    }
    return features;
  }

  private static Map<String, Object> noted(String note) {
    Map<String, Object> noted = new LinkedHashMap<>();
    if (note.length() > NOTE_CHARS_MAX) {
      return noted;
    }
    try {
      JsonNode features = JSON.readTree(note).path("info").path("features");
      features.properties().forEach(feature -> noted.put(feature.getKey(), feature.getValue()));
    } catch (JacksonException e) {
      return Map.of(); // somebody else's words
    }
    return noted;
  }

  private static Object type(RowField field, @Nullable ArrowField arrow) {
    return switch (field) {
      case Value value -> {
        String plain = dtype(value.leaf());
        yield Feature.value(arrow == null ? plain : arrow.dtype(plain));
      }
      case Struct struct -> members(struct, arrow);
      case Listing listing -> {
        Object element = type(listing.element(), arrow == null ? null : arrow.element());
        yield arrow == null ? Feature.list(element) : arrow.list(element);
      }
    };
  }

  private static Map<String, Object> members(Struct struct, @Nullable ArrowField arrow) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < struct.fields().size(); i++) {
      RowField field = struct.fields().get(i);
      ArrowField member = arrow == null ? null : arrow.member(i, field.name());
      members.put(field.name(), type(field, member));
    }
    return members;
  }

  private static String dtype(LeafColumn leaf) {
    LogicalType meaning = leaf.element().meaning();
    return switch (leaf.physicalType()) {
      case BOOLEAN -> "bool";
      case INT32 -> whole(meaning, "int32");
      case INT64 -> whole(meaning, "int64");
      case INT96 -> "timestamp[ns]";
      case FLOAT -> "float32";
      case DOUBLE -> "float64";
      case BYTE_ARRAY -> binary(meaning, "binary");
      case FIXED_LEN_BYTE_ARRAY ->
          binary(meaning, "fixed_size_binary[" + leaf.typeLengthBytes() + "]");
    };
  }

  private static String whole(@Nullable LogicalType meaning, String otherwise) {
    return switch (meaning) {
      case WholeNumber number -> (number.isSigned() ? "int" : "uint") + number.widthBits();
      case Timestamp time ->
          "timestamp[" + unit(time.unit()) + (time.isAdjustedToUtc() ? ", tz=UTC]" : "]");
      case TimeOfDay time ->
          (time.unit() == TimeUnit.MILLIS ? "time32[" : "time64[") + unit(time.unit()) + "]";
      case DecimalNumber decimal -> decimal(decimal);
      case Simple simple when simple == Simple.DATE -> "date32";
      case Simple simple when simple == Simple.NULL -> "null";
      case null, default -> otherwise;
    };
  }

  private static String binary(@Nullable LogicalType meaning, String otherwise) {
    return switch (meaning) {
      case DecimalNumber decimal -> decimal(decimal);
      case Simple simple
          when simple == Simple.STRING || simple == Simple.JSON || simple == Simple.ENUM ->
          "string";
      case Simple simple when simple == Simple.FLOAT16 -> "float16";
      case Simple simple when simple == Simple.NULL -> "null";
      case null, default -> otherwise;
    };
  }

  private static String decimal(DecimalNumber decimal) {
    String kind = decimal.precision() > DECIMAL128_DIGITS_MAX ? "decimal256" : "decimal128";
    return kind + "(" + decimal.precision() + ", " + decimal.scale() + ")";
  }

  private static String unit(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> "ms";
      case MICROS -> "us";
      case NANOS -> "ns";
    };
  }
}
