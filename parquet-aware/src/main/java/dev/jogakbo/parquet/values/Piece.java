package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;

/**
 * A page, or bytes that belong to none. What a kind does not need is 0.
 *
 * @param kind how it is made
 * @param isApart whether levels lie apart, in front of what is compressed
 * @param isFlat whether every value is there and a record of its own, so that levels are not kept
 * @param ownBits bits of indices, where the rule is wrong; else -1
 * @param encoding of values, as parquet.thrift numbers it
 * @param encoder number in the plan of what compresses it
 * @param shape number in the plan of the shape of its header
 * @param headerBytes bytes of the header
 * @param residualBytes bytes that its header has in the stream of headers
 * @param apartBytes bytes of levels that lie apart
 * @param count levels of a page, entries of a dictionary
 * @param plainBytes plain bytes of values, or of all that is compressed
 * @param madeBytes bytes behind header and levels that lie apart
 */
record Piece(
    Kind kind,
    boolean isApart,
    boolean isFlat,
    int ownBits,
    int encoding,
    int encoder,
    int shape,
    int headerBytes,
    int residualBytes,
    int apartBytes,
    int count,
    int plainBytes,
    int madeBytes) {
  private static final int KIND_BITS = 3;
  private static final int APART = 1 << KIND_BITS;
  private static final int OWN_BITS = APART << 1;
  private static final int FLAT = OWN_BITS << 1;
  private static final int ENCODING_SHIFT = KIND_BITS + 3;
  private static final int ENCODING_MAX = 15;
  private static final int BITS_MAX = 255;

  /** How a page is made. Numbers are frozen. */
  enum Kind {
    /** Header and body as they are. */
    KEPT(0),
    /** Header as it is, decompressed body as it is. */
    RAW(1),
    /** A dictionary made from the values of the pages behind it. */
    DICTIONARY(2),
    /** A dictionary as it is. */
    KEPT_DICTIONARY(3),
    /** Values as indices in the dictionary. */
    INDEXED(4),
    /** Values without dictionary. */
    DIRECT(5);

    private static final Kind[] ALL = values();

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    boolean isDictionary() {
      return this == DICTIONARY || this == KEPT_DICTIONARY;
    }

    boolean isData() {
      return this == INDEXED || this == DIRECT;
    }
  }

  /** Makes a piece of bytes as they are. */
  static Piece kept(int headerBytes, int bodyBytes) {
    return new Piece(Kind.KEPT, false, false, -1, 0, 0, 0, headerBytes, 0, 0, 0, 0, bodyBytes);
  }

  /** Returns the bytes in the file. */
  long fileBytes() {
    return (long) headerBytes + apartBytes + madeBytes;
  }

  /** Returns the bytes used of the stream of headers. */
  long headerStreamBytes() {
    return kind == Kind.KEPT || kind == Kind.RAW ? headerBytes : residualBytes;
  }

  /** Returns the bytes used of the stream of bodies. */
  long bodyStreamBytes() {
    return switch (kind) {
      case RAW -> (long) apartBytes + plainBytes;
      case KEPT_DICTIONARY -> plainBytes;
      default -> 0;
    };
  }

  /** Returns the bytes used of the stream of kept bytes. */
  long keptStreamBytes() {
    return kind == Kind.KEPT ? madeBytes : 0;
  }

  static Piece read(ByteReader reader) {
    int head = reader.int32(1 << (ENCODING_SHIFT + 4));
    int kindNumber = head & (APART - 1);
    if (kindNumber >= Kind.ALL.length) {
      throw CorruptValuesException.of("piece", "a kind that is known", kindNumber);
    }
    Kind kind = Kind.ALL[kindNumber];
    boolean isApart = (head & APART) != 0;
    int headerBytes = reader.int32(ValuesParameters.MADE_BYTES_MAX);
    int madeBytes = reader.int32(ValuesParameters.MADE_BYTES_MAX);
    if (kind == Kind.KEPT) {
      return kept(headerBytes, madeBytes);
    }
    return new Piece(
        kind,
        isApart,
        (head & FLAT) != 0,
        (head & OWN_BITS) != 0 ? reader.int32(BITS_MAX) : -1,
        (head >>> ENCODING_SHIFT) & ENCODING_MAX,
        reader.int32(ColumnPlan.ENTRY_COUNT_MAX),
        kind == Kind.RAW ? 0 : reader.int32(ColumnPlan.ENTRY_COUNT_MAX),
        headerBytes,
        kind == Kind.RAW ? 0 : reader.int32(ValuesParameters.MADE_BYTES_MAX),
        isApart ? reader.int32(ValuesParameters.PLAIN_BYTES_MAX) : 0,
        kind == Kind.RAW ? 0 : reader.int32(ValuesParameters.LEVEL_COUNT_MAX),
        kind == Kind.INDEXED ? 0 : reader.int32(ValuesParameters.PLAIN_BYTES_MAX),
        madeBytes);
  }

  void appendTo(ByteAppender target) {
    int flags = (isApart ? APART : 0) | (ownBits >= 0 ? OWN_BITS : 0) | (isFlat ? FLAT : 0);
    target.varint(((long) encoding << ENCODING_SHIFT) | flags | kind.number());
    target.varint(headerBytes).varint(madeBytes);
    if (kind == Kind.KEPT) {
      return;
    }
    if (ownBits >= 0) {
      target.varint(ownBits);
    }
    target.varint(encoder);
    if (kind != Kind.RAW) {
      target.varint(shape).varint(residualBytes);
    }
    if (isApart) {
      target.varint(apartBytes);
    }
    if (kind != Kind.RAW) {
      target.varint(count);
    }
    if (kind != Kind.INDEXED) {
      target.varint(plainBytes);
    }
  }
}
