package dev.jogakbo.parquet.rewrite;

/** Numbers of the encodings that are written (parquet.thrift, {@code Encoding}). */
final class Encodings {
  static final int PLAIN = 0;
  static final int RLE = 3;
  static final int RLE_DICTIONARY = 8;

  private Encodings() {}
}
