package dev.jogakbo.parquet.codec;

/** A decompressed page, and what its compressed form showed of how it was laid out. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DecodedPage(byte[] plain, PageCoding coding, EncoderParameters parameters) {
  static DecodedPage of(byte[] plain, PageCoding coding) {
    return new DecodedPage(plain, coding, EncoderParameters.NONE);
  }
}
