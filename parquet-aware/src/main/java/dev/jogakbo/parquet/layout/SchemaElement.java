package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.TimeOfDay;
import dev.jogakbo.parquet.layout.LogicalType.TimeUnit;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import org.jspecify.annotations.Nullable;

/**
 * A field of the schema (parquet.thrift, {@code SchemaElement}). A number the file does not give is
 * 0.
 *
 * @param name as the file says; empty, strange and equal names occur
 * @param repetition how often it occurs; of the root whatever the file says, if anything
 * @param physicalType of a leaf; nothing for a group
 * @param typeLengthBytes bytes of a value of fixed length
 * @param childCount fields of a group, 0 for a leaf
 * @param annotation what its values mean
 * @param fieldId its number in the schema it was made from, if it has one
 */
public record SchemaElement(
    String name,
    @Nullable Repetition repetition,
    @Nullable PhysicalType physicalType,
    int typeLengthBytes,
    int childCount,
    Annotation annotation,
    @Nullable Integer fieldId) {

  /**
   * What the file says of the meaning of values, in the old way and the new one.
   *
   * @param convertedType the old way, if it is used and known
   * @param scale digits behind the decimal point, the old way
   * @param precision digits of a decimal number, the old way
   * @param logicalType the new way, if it is used
   */
  public record Annotation(
      @Nullable ConvertedType convertedType,
      int scale,
      int precision,
      @Nullable LogicalType logicalType) {
    /** Values mean what their physical type says. */
    public static final Annotation NONE = new Annotation(null, 0, 0, null);
  }

  /** Whether it has values of its own. */
  public boolean isLeaf() {
    return physicalType != null;
  }

  /** Returns what its values mean, said in whichever way; nothing if it is not said. */
  public @Nullable LogicalType meaning() {
    LogicalType said = annotation.logicalType;
    ConvertedType converted = annotation.convertedType;
    return said != null || converted == null ? said : meaning(converted);
  }

  private @Nullable LogicalType meaning(ConvertedType converted) {
    return switch (converted) {
      case UTF8 -> Simple.STRING;
      case MAP, MAP_KEY_VALUE -> Simple.MAP;
      case LIST -> Simple.LIST;
      case ENUM -> Simple.ENUM;
      case DECIMAL -> new DecimalNumber(annotation.scale, annotation.precision);
      case DATE -> Simple.DATE;
      case TIME_MILLIS -> new TimeOfDay(TimeUnit.MILLIS, true);
      case TIME_MICROS -> new TimeOfDay(TimeUnit.MICROS, true);
      case TIMESTAMP_MILLIS -> new Timestamp(TimeUnit.MILLIS, true);
      case TIMESTAMP_MICROS -> new Timestamp(TimeUnit.MICROS, true);
      case UINT_8 -> new WholeNumber(8, false);
      case UINT_16 -> new WholeNumber(16, false);
      case UINT_32 -> new WholeNumber(32, false);
      case UINT_64 -> new WholeNumber(64, false);
      case INT_8 -> new WholeNumber(8, true);
      case INT_16 -> new WholeNumber(16, true);
      case INT_32 -> new WholeNumber(32, true);
      case INT_64 -> new WholeNumber(64, true);
      case JSON -> Simple.JSON;
      case BSON -> Simple.BSON;
      case INTERVAL -> null;
    };
  }
}
