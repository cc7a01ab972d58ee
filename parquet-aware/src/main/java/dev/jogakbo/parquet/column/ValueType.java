package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PhysicalType;

/**
 * How values of a column lie in memory.
 *
 * @param widthBytes of each value, 1 for a boolean; of {@link PhysicalType#BYTE_ARRAY} 0
 */
public record ValueType(PhysicalType physicalType, int widthBytes) {

  /** Returns the type of a column's values. */
  public static ValueType of(LeafColumn leaf) {
    PhysicalType type = leaf.physicalType();
    return switch (type) {
      case BOOLEAN -> new ValueType(type, 1);
      case FIXED_LEN_BYTE_ARRAY -> fixed(leaf);
      default -> new ValueType(type, type.widthBytes());
    };
  }

  private static ValueType fixed(LeafColumn leaf) {
    if (leaf.typeLengthBytes() < 0) {
      throw MalformedPageException.of(
          leaf.dottedPath(), "values of a length", leaf.typeLengthBytes());
    }
    return new ValueType(leaf.physicalType(), leaf.typeLengthBytes());
  }

  /** Whether the width of values differs. */
  public boolean isVarying() {
    return physicalType == PhysicalType.BYTE_ARRAY;
  }
}
