package dev.jogakbo.parquet.values;

/** What of a page's header can be computed. Numbers are frozen. */
enum HeaderFact {
  /** Bytes of the page when decompressed. */
  PLAIN_BYTES(0),
  /** Bytes behind the header. */
  BODY_BYTES(1),
  /** CRC-32 of the bytes behind the header. */
  CHECKSUM(2),
  /** Levels of the page, of a dictionary its entries. */
  VALUE_COUNT(3),
  /** Levels without a value. */
  NULL_COUNT(4),
  /** Records that begin in the page. */
  ROW_COUNT(5),
  /** Bytes of definition levels that lie apart. */
  DEFINITION_BYTES(6),
  /** Bytes of repetition levels that lie apart. */
  REPETITION_BYTES(7),
  /** The least value. */
  LEAST(8),
  /** The greatest value. */
  GREATEST(9);

  private static final HeaderFact[] ALL = values();

  private final int number;

  HeaderFact(int number) {
    this.number = number;
  }

  /** Returns the number in shapes of headers. */
  int number() {
    return number;
  }

  static int count() {
    return ALL.length;
  }

  static HeaderFact of(int number) {
    return ALL[number];
  }

  boolean isNumber() {
    return this != LEAST && this != GREATEST;
  }
}
