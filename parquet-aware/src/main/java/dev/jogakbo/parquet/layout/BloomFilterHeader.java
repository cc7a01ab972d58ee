package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.thrift.CompactCursor;
import dev.jogakbo.parquet.thrift.MalformedThriftException;

/** The header of a bloom filter (parquet.thrift, {@code BloomFilterHeader}). */
final class BloomFilterHeader {
  private static final int HEADER_BYTES_MAX = 64;

  private BloomFilterHeader() {}

  /**
   * Returns the bytes of header and bits of the bloom filter at the position; 0 if there is none.
   */
  static long measure(ByteSource source, long position, long end) {
    byte[] bytes = source.read(position, (int) Math.min(HEADER_BYTES_MAX, end - position));
    CompactCursor cursor = new CompactCursor(bytes, "bloom filter");
    int bitsBytes = 0;
    try {
      cursor.enterStruct();
      while (cursor.nextField()) {
        if (cursor.fieldId() == 1) {
          bitsBytes = cursor.integer32(0);
        } else {
          cursor.skip();
        }
      }
    } catch (MalformedThriftException _) {
      return 0;
    }
    return bitsBytes > 0 ? cursor.position() + (long) bitsBytes : 0;
  }
}
