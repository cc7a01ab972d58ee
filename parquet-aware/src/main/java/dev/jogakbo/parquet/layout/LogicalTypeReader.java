package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Geography;
import dev.jogakbo.parquet.layout.LogicalType.Geometry;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.TimeOfDay;
import dev.jogakbo.parquet.layout.LogicalType.TimeUnit;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.Unknown;
import dev.jogakbo.parquet.layout.LogicalType.Variant;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import dev.jogakbo.parquet.thrift.CompactCursor;
import org.jspecify.annotations.Nullable;

/**
 * Reads the meaning of values: a union, whose member is a structure of parameters. No member has
 * more than two that matter here, in its fields 1 and 2.
 */
final class LogicalTypeReader {
  private static final int DECIMAL = 5;
  private static final int TIME = 7;
  private static final int TIMESTAMP = 8;
  private static final int INTEGER = 10;
  private static final int VARIANT = 16;
  private static final int GEOMETRY = 17;
  private static final int GEOGRAPHY = 18;
  private static final Simple[] SIMPLE_TYPES = Simple.values();
  private static final TimeUnit[] TIME_UNITS = TimeUnit.values();

  private final CompactCursor cursor;
  private final int member;

  private int first;
  private int second;
  private String crs = "";

  private LogicalTypeReader(CompactCursor cursor, int member) {
    this.cursor = cursor;
    this.member = member;
  }

  /** Reads the union that was entered; the last member counts, should there be several. */
  static LogicalType read(CompactCursor cursor) {
    LogicalType found = new Unknown(0);
    while (cursor.nextField()) {
      LogicalTypeReader reader = new LogicalTypeReader(cursor, cursor.fieldId());
      if (cursor.enterStructField()) {
        reader.readParameters();
        found = reader.type();
      }
    }
    return found;
  }

  private void readParameters() {
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> readFirst();
        case 2 -> second = number();
        default -> cursor.skip();
      }
    }
  }

  private void readFirst() {
    if (member == GEOMETRY || member == GEOGRAPHY) {
      crs = cursor.text("");
    } else {
      first = number();
    }
  }

  /** Takes a number of any width, a boolean as 0 or 1, a union as the number of its member. */
  private int number() {
    if (cursor.isBoolean()) {
      return cursor.isTrue() ? 1 : 0;
    }
    if (cursor.isStruct()) {
      return unionMember();
    }
    return cursor.isInteger() ? cursor.integer32(0) : cursor.integer8(0);
  }

  private int unionMember() {
    int found = 0;
    cursor.enterStruct();
    while (cursor.nextField()) {
      found = cursor.fieldId();
      cursor.skip();
    }
    return found;
  }

  private LogicalType type() {
    @Nullable LogicalType found =
        switch (member) {
          case DECIMAL -> new DecimalNumber(first, second);
          case TIME -> isTimeUnit() ? new TimeOfDay(unit(), first != 0) : null;
          case TIMESTAMP -> isTimeUnit() ? new Timestamp(unit(), first != 0) : null;
          case INTEGER -> new WholeNumber(first, second != 0);
          case VARIANT -> new Variant(first);
          case GEOMETRY -> new Geometry(crs);
          case GEOGRAPHY -> new Geography(crs, second);
          default -> simpleType();
        };
    return found == null ? new Unknown(member) : found;
  }

  private boolean isTimeUnit() {
    return second >= 1 && second <= TIME_UNITS.length;
  }

  private TimeUnit unit() {
    return TIME_UNITS[second - 1];
  }

  private @Nullable LogicalType simpleType() {
    for (Simple type : SIMPLE_TYPES) {
      if (type.number() == member) {
        return type;
      }
    }
    return null;
  }
}
