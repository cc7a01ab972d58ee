package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetFooter;
import dev.jogakbo.parquet.layout.ParquetSchema;
import org.jspecify.annotations.Nullable;

/**
 * Where levels end in pages of version 1. It need not be true, since where a page was cut is stored
 * as a number; a wrong guess costs bytes.
 *
 * @param kindCount how many kinds of levels the column has, each with its length in front
 */
record LevelSplit(int kindCount) {

  /** Finds out how deep a column nests; one the schema does not know has no levels. */
  static LevelSplit of(ParquetFooter footer, int column) {
    ParquetSchema schema = footer.schema();
    return new LevelSplit(
        schema == null || column >= schema.leaves().size()
            ? 0
            : kindCount(schema.leaves().get(column)));
  }

  private static int kindCount(@Nullable LeafColumn leaf) {
    return leaf == null
        ? 0
        : (leaf.maxRepetitionLevel() > 0 ? 1 : 0) + (leaf.maxDefinitionLevel() > 0 ? 1 : 0);
  }

  /** Returns how many bytes at the beginning of a decompressed page are levels. */
  int levelBytes(byte[] plain) {
    int at = 0;
    for (int i = 0; i < kindCount; i++) {
      int left = plain.length - at - Integer.BYTES;
      int length = left < 0 ? -1 : length(plain, at);
      if (length < 0 || length > left) {
        return 0;
      }
      at += Integer.BYTES + length;
    }
    return at;
  }

  private static int length(byte[] bytes, int at) {
    return (bytes[at] & 0xff)
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | bytes[at + 3] << 24;
  }
}
