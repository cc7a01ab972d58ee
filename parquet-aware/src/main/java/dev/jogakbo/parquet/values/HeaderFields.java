package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageValues;
import dev.jogakbo.parquet.thrift.CompactCursor;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A page's header, and where in it the facts stand that may be computed. */
final class HeaderFields {
  private static final int MISSING = -1;

  /** Headers with more that is no fact, or more facts, are left as they are. */
  private static final int LITERAL_BYTES_MAX = HeaderShape.LENGTH_BYTES_MAX / 2;

  private static final int FIELD_COUNT_MAX = 64;

  private final byte[] header;
  private final CompactCursor cursor;
  private final List<Field> fields = new ArrayList<>();
  private int type = MISSING;
  private int plainBytes;
  private int bodyBytes;
  private int valueCount;
  private int encoding;
  private int definitionEncoding = MISSING;
  private int repetitionEncoding = MISSING;
  private int nullCount;
  private int rowCount;
  private int definitionBytes;
  private int repetitionBytes;
  private boolean isCompressed = true;

  /** Bytes {@code [start, end)} of the header that say a fact. */
  private record Field(HeaderFact fact, int start, int end) {}

  private HeaderFields(byte[] header) {
    this.header = header;
    this.cursor = new CompactCursor(header, "page header");
  }

  /** Reads a header; nothing if it is not one of a page with values. */
  static Optional<HeaderFields> find(byte[] header) {
    HeaderFields fields = new HeaderFields(header);
    try {
      fields.read();
      return fields.cursor.remaining() == 0 && fields.kind().isPresent() && fields.isUsual()
          ? Optional.of(fields)
          : Optional.empty();
    } catch (MalformedThriftException _) {
      return Optional.empty();
    }
  }

  private boolean isUsual() {
    int literalBytes = header.length;
    for (Field field : fields) {
      literalBytes -= field.end() - field.start();
    }
    return literalBytes <= LITERAL_BYTES_MAX && fields.size() <= FIELD_COUNT_MAX;
  }

  private Optional<PageKind> kind() {
    return switch (type) {
      case 0 -> Optional.of(PageKind.DATA_V1);
      case 2 -> Optional.of(PageKind.DICTIONARY);
      case 3 -> Optional.of(PageKind.DATA_V2);
      default -> Optional.empty();
    };
  }

  /** Returns the header as other readers have it. */
  PageHeader header() {
    PageKind kind = kind().orElseThrow();
    PageValues.Levels levels =
        kind == PageKind.DATA_V2
            ? new PageValues.Levels(rowCount, nullCount, definitionBytes, repetitionBytes)
            : PageValues.Levels.IN_BODY;
    PageValues.LevelEncodings levelEncodings =
        kind == PageKind.DATA_V1
            ? new PageValues.LevelEncodings(definitionEncoding, repetitionEncoding)
            : PageValues.LevelEncodings.RLE;
    PageValues values = new PageValues(valueCount, encoding, levels, levelEncodings, isCompressed);
    return new PageHeader(kind, bodyBytes, plainBytes, values);
  }

  boolean has(HeaderFact fact) {
    return fields.stream().anyMatch(field -> field.fact() == fact);
  }

  boolean hasExtremes() {
    return has(HeaderFact.LEAST) || has(HeaderFact.GREATEST);
  }

  /**
   * Returns the shape of the header, and appends to {@code residuals} what the facts do not give.
   */
  HeaderShape shape(HeaderFacts facts, ByteAppender residuals) {
    HeaderShape.Builder shape = new HeaderShape.Builder();
    int at = 0;
    for (Field field : fields) {
      shape.literal(header, at, field.start());
      at = field.end();
      if (says(field, facts)) {
        shape.fact(field.fact());
      } else {
        shape.residual();
        residuals.varint(at - field.start()).bytes(header, field.start(), at);
      }
    }
    return shape.literal(header, at, header.length).build();
  }

  private boolean says(Field field, HeaderFacts facts) {
    ByteAppender computed = new ByteAppender();
    facts.append(field.fact(), computed);
    return Arrays.equals(
        computed.array(), 0, computed.lengthBytes(), header, field.start(), field.end());
  }

  private void read() {
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> type = cursor.integer32(MISSING);
        case 2 -> plainBytes = number(HeaderFact.PLAIN_BYTES);
        case 3 -> bodyBytes = number(HeaderFact.BODY_BYTES);
        case 4 -> number(HeaderFact.CHECKSUM);
        case 5 -> readPageV1();
        case 7 -> readDictionary();
        case 8 -> readPageV2();
        default -> cursor.skip();
      }
    }
  }

  private void readPageV1() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> valueCount = number(HeaderFact.VALUE_COUNT);
        case 2 -> encoding = cursor.integer32(MISSING);
        case 3 -> definitionEncoding = cursor.integer32(MISSING);
        case 4 -> repetitionEncoding = cursor.integer32(MISSING);
        case 5 -> readStatistics();
        default -> cursor.skip();
      }
    }
  }

  private void readDictionary() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> valueCount = number(HeaderFact.VALUE_COUNT);
        case 2 -> encoding = cursor.integer32(MISSING);
        default -> cursor.skip();
      }
    }
  }

  private void readPageV2() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> valueCount = number(HeaderFact.VALUE_COUNT);
        case 2 -> nullCount = number(HeaderFact.NULL_COUNT);
        case 3 -> rowCount = number(HeaderFact.ROW_COUNT);
        case 4 -> encoding = cursor.integer32(MISSING);
        case 5 -> definitionBytes = number(HeaderFact.DEFINITION_BYTES);
        case 6 -> repetitionBytes = number(HeaderFact.REPETITION_BYTES);
        case 7 -> isCompressed = !cursor.isBoolean() || cursor.isTrue();
        case 8 -> readStatistics();
        default -> cursor.skip();
      }
    }
  }

  private void readStatistics() {
    if (!cursor.enterStructField()) {
      return;
    }
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1, 5 -> skip(HeaderFact.GREATEST);
        case 2, 6 -> skip(HeaderFact.LEAST);
        case 3 -> number(HeaderFact.NULL_COUNT);
        default -> cursor.skip();
      }
    }
  }

  private int number(HeaderFact fact) {
    boolean isNumber = cursor.isInteger();
    int start = cursor.position();
    int value = cursor.integer32(MISSING);
    if (isNumber) {
      fields.add(new Field(fact, start, cursor.position()));
    }
    return value;
  }

  private void skip(HeaderFact fact) {
    boolean isBinary = !cursor.isInteger() && !cursor.isBoolean() && !cursor.isStruct();
    int start = cursor.position();
    cursor.skip();
    if (isBinary && !cursor.isList()) {
      fields.add(new Field(fact, start, cursor.position()));
    }
  }
}
