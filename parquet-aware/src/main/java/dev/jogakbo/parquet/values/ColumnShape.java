package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;

/**
 * What the values of a column are.
 *
 * @param isBoolean whether they are booleans, a byte each
 * @param widthBytes of a value; 0 if each has its length in front
 * @param repetitionMax highest repetition level
 * @param definitionMax highest definition level
 * @param order how values compare
 */
record ColumnShape(
    boolean isBoolean, int widthBytes, int repetitionMax, int definitionMax, Order order) {
  static final int LEVEL_MAX = Byte.MAX_VALUE;
  static final int WIDTH_BYTES_MAX = 1 << 20;

  static ColumnShape read(ByteReader reader) {
    return new ColumnShape(
        reader.u8() == 1,
        reader.int32(WIDTH_BYTES_MAX),
        reader.int32(LEVEL_MAX),
        reader.int32(LEVEL_MAX),
        Order.of(reader.u8()));
  }

  void appendTo(ByteAppender target) {
    target.u8(isBoolean ? 1 : 0).varint(widthBytes);
    target.varint(repetitionMax).varint(definitionMax).u8(order.number());
  }
}
