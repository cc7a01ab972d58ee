package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.layout.ConvertedType;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType;
import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import dev.jogakbo.parquet.layout.PhysicalType;
import org.jspecify.annotations.Nullable;

/** Guesses how a writer compares the values of a column. What it gets wrong costs bytes only. */
final class ColumnOrder {
  private ColumnOrder() {}

  static Order of(LeafColumn leaf) {
    LogicalType meaning = leaf.element().meaning();
    return switch (leaf.physicalType()) {
      case BOOLEAN -> Order.UNSIGNED;
      case INT32, INT64 ->
          meaning instanceof WholeNumber number && !number.isSigned()
              ? Order.UNSIGNED
              : Order.SIGNED;
      case INT96 -> Order.NONE;
      case FLOAT, DOUBLE -> Order.FLOATING;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> ofBytes(leaf, meaning);
    };
  }

  private static Order ofBytes(LeafColumn leaf, @Nullable LogicalType meaning) {
    if (leaf.element().annotation().convertedType() == ConvertedType.INTERVAL) {
      return Order.NONE;
    }
    if (meaning instanceof DecimalNumber) {
      return Order.DECIMAL;
    }
    boolean isHalf =
        meaning == Simple.FLOAT16 && leaf.physicalType() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
    return isHalf && leaf.typeLengthBytes() == Short.BYTES ? Order.FLOATING : Order.BYTES;
  }
}
