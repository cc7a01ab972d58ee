package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.column.ValueEncoding;
import dev.jogakbo.parquet.layout.LogicalType;
import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Geography;
import dev.jogakbo.parquet.layout.LogicalType.Geometry;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.TimeOfDay;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.Unknown;
import dev.jogakbo.parquet.layout.LogicalType.Variant;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.layout.SchemaElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How things are called, in lower case. */
final class Names {
  private Names() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static String codec(int number) {
    return PageCodec.find(number).map(Names::of).orElse("codec " + number);
  }

  static String encoding(int number) {
    return ValueEncoding.find(number).map(Names::of).orElse("encoding " + number);
  }

  static List<String> encodings(long bits) {
    List<String> names = new ArrayList<>();
    for (int number = 0; number < Long.SIZE; number++) {
      if ((bits >>> number & 1) != 0) {
        names.add(encoding(number));
      }
    }
    return names;
  }

  static String type(SchemaElement element) {
    PhysicalType type = element.physicalType();
    if (type == null) {
      return "group";
    }
    return type == PhysicalType.FIXED_LEN_BYTE_ARRAY
        ? of(type) + "(" + element.typeLengthBytes() + ")"
        : of(type);
  }

  /** Returns what values mean; nothing if it is not said. */
  static @Nullable String meaning(SchemaElement element, int textLengthMax) {
    LogicalType meaning = element.meaning();
    return switch (meaning) {
      case null ->
          element.annotation().convertedType() == null
              ? null
              : of(element.annotation().convertedType());
      case Simple simple -> of(simple);
      case DecimalNumber decimal -> "decimal(" + decimal.precision() + "," + decimal.scale() + ")";
      case TimeOfDay time -> "time(" + of(time.unit()) + utc(time.isAdjustedToUtc()) + ")";
      case Timestamp time -> "timestamp(" + of(time.unit()) + utc(time.isAdjustedToUtc()) + ")";
      case WholeNumber number -> (number.isSigned() ? "int" : "uint") + number.widthBits();
      case Variant variant -> "variant(" + variant.specificationVersion() + ")";
      case Geometry geometry -> "geometry" + crs(geometry.crs(), textLengthMax);
      case Geography geography -> "geography" + crs(geography.crs(), textLengthMax);
      case Unknown unknown -> "logical type " + unknown.member();
    };
  }

  private static String utc(boolean isAdjusted) {
    return isAdjusted ? ",utc" : "";
  }

  private static String crs(String crs, int textLengthMax) {
    return crs.isEmpty() ? "" : "(" + Texts.shown(crs, textLengthMax) + ")";
  }
}
