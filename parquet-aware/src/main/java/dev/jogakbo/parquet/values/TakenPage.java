package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.codec.PageOutcome.Reproduced;
import dev.jogakbo.parquet.deep.FilePages.FilePage;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.layout.PageKind;

/**
 * A decompressed page whose header is understood.
 *
 * @param apart levels that lie apart
 * @param plain what was compressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TakenPage(
    FilePage page, Reproduced reproduced, HeaderFields fields, byte[] apart, byte[] plain) {
  private static final int PLAIN_DICTIONARY = 2;
  private static final int RLE_DICTIONARY = 8;

  static TakenPage of(FilePage page, Reproduced reproduced, HeaderFields fields, ByteSource file) {
    byte[] apart = file.read(page.start() + page.headerBytes(), page.apartBytes());
    return new TakenPage(page, reproduced, fields, apart, reproduced.plain());
  }

  PageHeader header() {
    return fields.header();
  }

  boolean isDictionary() {
    return header().kind() == PageKind.DICTIONARY;
  }

  boolean isApart() {
    return header().kind() == PageKind.DATA_V2;
  }

  int encoding() {
    return header().values().encoding();
  }

  boolean isIndexed() {
    return !isDictionary() && (encoding() == PLAIN_DICTIONARY || encoding() == RLE_DICTIONARY);
  }

  int madeBytes() {
    return page.bodyBytes() - page.apartBytes();
  }

  /** Returns what is compressed as it lies in the file, if the header needs it to be checked. */
  byte[] made(ByteSource file) {
    return fields.has(HeaderFact.CHECKSUM)
        ? file.read(page.end() - madeBytes(), madeBytes())
        : new byte[0];
  }
}
