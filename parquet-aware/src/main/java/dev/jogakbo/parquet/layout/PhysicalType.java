package dev.jogakbo.parquet.layout;

import org.jspecify.annotations.Nullable;

/** How values lie in pages (parquet.thrift, {@code Type}); the ordinal is the number there. */
public enum PhysicalType {
  /** One bit. */
  BOOLEAN(0),
  /** Four bytes, little-endian. */
  INT32(4),
  /** Eight bytes, little-endian. */
  INT64(8),
  /** Twelve bytes, of old timestamps. */
  INT96(12),
  /** Four bytes, IEEE 754, little-endian. */
  FLOAT(4),
  /** Eight bytes, IEEE 754, little-endian. */
  DOUBLE(8),
  /** Any number of bytes. */
  BYTE_ARRAY(0),
  /** As many bytes as the schema says. */
  FIXED_LEN_BYTE_ARRAY(0);

  private static final PhysicalType[] ALL = values();

  private final int widthBytes;

  PhysicalType(int widthBytes) {
    this.widthBytes = widthBytes;
  }

  /** Returns the type parquet.thrift gives that number; nothing if there is none. */
  public static @Nullable PhysicalType find(int number) {
    return number >= 0 && number < ALL.length ? ALL[number] : null;
  }

  /** Returns the bytes of a value; 0 where the type alone does not say. */
  public int widthBytes() {
    return widthBytes;
  }
}
