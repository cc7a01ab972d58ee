package dev.jogakbo.parquet.row;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType;
import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.TimeOfDay;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import dev.jogakbo.parquet.layout.PhysicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Values of one column as objects:
 *
 * <pre>
 *   BOOLEAN                   Boolean
 *   whole numbers             Long; BigInteger where they have no sign and 64 bits
 *   FLOAT, DOUBLE, FLOAT16    Double
 *   decimal numbers           BigDecimal
 *   dates, times, timestamps  LocalDate, LocalTime, LocalDateTime, or OffsetDateTime if adjusted to UTC
 *   texts                     String, what is no UTF-8 replaced
 *   all else                  byte[]
 * </pre>
 *
 * A number that is no date, time or decimal the platform knows stays a number or bytes.
 */
final class LeafValue {
  private static final int DECIMAL_BYTES_MAX = 64;
  private static final int SCALE_MAX = 160;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long JULIAN_DAY_OF_1970 = 2_440_588;
  private static final int FLOAT16_BYTES = 2;

  private final LeafColumn leaf;
  private final @Nullable LogicalType meaning;

  LeafValue(LeafColumn leaf) {
    this.leaf = leaf;
    this.meaning = leaf.element().meaning();
  }

  /** Whether the beginning of a value still tells something. */
  boolean isCuttable() {
    return leaf.physicalType() == PhysicalType.BYTE_ARRAY && !(meaning instanceof DecimalNumber);
  }

  /** Returns the value that lies in {@code bytes[start, start + lengthBytes)}. */
  Object read(byte[] bytes, int start, int lengthBytes) {
    ByteBuffer value =
        ByteBuffer.wrap(bytes, start, lengthBytes).slice().order(ByteOrder.LITTLE_ENDIAN);
    return switch (leaf.physicalType()) {
      case BOOLEAN -> value.get() != 0;
      case INT32 -> whole(value.getInt());
      case INT64 -> whole(value.getLong());
      case INT96 -> int96(value.getLong(), value.getInt());
      case FLOAT -> (double) value.getFloat();
      case DOUBLE -> value.getDouble();
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
          binary(Arrays.copyOfRange(bytes, start, start + lengthBytes));
    };
  }

  private Object whole(long value) {
    try {
      return switch (meaning) {
        case Simple simple when simple == Simple.DATE -> LocalDate.ofEpochDay(value);
        case DecimalNumber decimal -> decimal(BigInteger.valueOf(value), decimal.scale());
        case Timestamp time -> timestamp(value, time);
        case TimeOfDay time ->
            LocalTime.ofNanoOfDay(Math.multiplyExact(value, (long) time.unit().nanos()));
        case WholeNumber number when !number.isSigned() -> unsigned(value, number.widthBits());
        case null, default -> value;
      };
    } catch (DateTimeException | ArithmeticException e) {
      return value;
    }
  }

  private static Object unsigned(long value, int widthBits) {
    if (widthBits == Long.SIZE) {
      return new BigInteger(Long.toUnsignedString(value));
    }
    return value & 0xffff_ffffL;
  }

  private static Object timestamp(long value, Timestamp type) {
    long unitsPerSecond = NANOS_PER_SECOND / type.unit().nanos();
    LocalDateTime time =
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(value, unitsPerSecond),
            Math.toIntExact(Math.floorMod(value, unitsPerSecond) * type.unit().nanos()),
            ZoneOffset.UTC);
    return type.isAdjustedToUtc() ? time.atOffset(ZoneOffset.UTC) : time;
  }

  /** Old timestamps: nanoseconds of a day, and the day as astronomers count. */
  private static Object int96(long nanos, int julianDay) {
    return LocalDate.ofEpochDay(julianDay - JULIAN_DAY_OF_1970).atStartOfDay().plusNanos(nanos);
  }

  private Object binary(byte[] value) {
    return switch (meaning) {
      case Simple simple when isText(simple) -> new String(value, UTF_8);
      case Simple simple when simple == Simple.FLOAT16 && value.length == FLOAT16_BYTES ->
          (double)
              Float.float16ToFloat(
                  ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getShort());
      case DecimalNumber decimal when value.length > 0 && value.length <= DECIMAL_BYTES_MAX ->
          decimal(new BigInteger(value), decimal.scale());
      case null, default -> value;
    };
  }

  private static boolean isText(Simple simple) {
    return simple == Simple.STRING || simple == Simple.ENUM || simple == Simple.JSON;
  }

  private static Object decimal(BigInteger digits, int scale) {
    return scale < 0 || scale > SCALE_MAX ? digits : new BigDecimal(digits, scale);
  }
}
