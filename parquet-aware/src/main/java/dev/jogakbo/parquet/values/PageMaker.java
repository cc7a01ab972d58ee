package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.DeltaForm;
import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.PlainValues;
import dev.jogakbo.parquet.encoding.ValueEncoder;

/** Makes what is compressed of data pages, as a plan says. */
final class PageMaker {
  /** Encodings of values, as parquet.thrift numbers them. */
  static final int PLAIN = 0;

  static final int RLE = 3;
  static final int DELTA_BINARY_PACKED = 5;
  static final int DELTA_LENGTH_BYTE_ARRAY = 6;
  static final int DELTA_BYTE_ARRAY = 7;
  static final int BYTE_STREAM_SPLIT = 9;

  private PageMaker() {}

  /** Appends indices behind their width. */
  static void appendIndices(IntSpan indices, int bits, ColumnForms forms, ByteAppender target) {
    target.u8(bits);
    if (indices.count() > 0) {
      forms.indices().append(indices, bits, target);
    }
  }

  /** Appends values without a dictionary. */
  static void appendValues(
      PlainValues values,
      int encoding,
      ColumnShape column,
      ColumnForms forms,
      ByteAppender target) {
    switch (encoding) {
      case PLAIN -> {
        if (column.isBoolean()) {
          ValueEncoder.appendPlainBooleans(booleans(values), target);
        } else {
          ValueEncoder.appendPlain(values, target);
        }
      }
      case RLE -> ValueEncoder.appendRleBooleans(booleans(values), forms.booleans(), target);
      case DELTA_BINARY_PACKED -> appendDeltas(values, column, forms, target);
      case DELTA_LENGTH_BYTE_ARRAY ->
          ValueEncoder.appendDeltaLength(values, forms.lengths(), target);
      case DELTA_BYTE_ARRAY -> ValueEncoder.appendDeltaBytes(values, forms.lengths(), target);
      case BYTE_STREAM_SPLIT -> ValueEncoder.appendByteStreamSplit(values, target);
      default -> throw CorruptValuesException.of("page", "an encoding that is known", encoding);
    }
  }

  /** Takes plain bytes of values; of booleans a byte each. */
  static PlainValues values(ColumnShape column, byte[] plain, int lengthBytes, int count) {
    PlainValues values =
        column.widthBytes() == 0
            ? PlainValues.varied(plain, 0, lengthBytes, count)
            : PlainValues.fixed(plain, 0, lengthBytes, column.widthBytes());
    if (values.count() != count) {
      throw CorruptValuesException.of("page", count + " values", values.count());
    }
    return values;
  }

  private static void appendDeltas(
      PlainValues values, ColumnShape column, ColumnForms forms, ByteAppender target) {
    long[] numbers = values.toLongs();
    boolean isWidened = forms.deltas() == DeltaForm.DUCKDB && column.order() == Order.UNSIGNED;
    for (int i = 0; isWidened && column.widthBytes() == Integer.BYTES && i < numbers.length; i++) {
      numbers[i] &= 0xffffffffL;
    }
    forms.deltas().append(numbers, 0, numbers.length, target);
  }

  private static IntSpan booleans(PlainValues values) {
    int[] booleans = new int[values.count()];
    for (int i = 0; i < booleans.length; i++) {
      booleans[i] = values.array()[values.start(i)];
    }
    return IntSpan.of(booleans);
  }
}
