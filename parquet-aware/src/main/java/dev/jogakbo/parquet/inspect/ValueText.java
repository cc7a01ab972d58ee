package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.layout.ConvertedType;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType;
import dev.jogakbo.parquet.layout.LogicalType.DecimalNumber;
import dev.jogakbo.parquet.layout.LogicalType.Simple;
import dev.jogakbo.parquet.layout.LogicalType.TimeOfDay;
import dev.jogakbo.parquet.layout.LogicalType.Timestamp;
import dev.jogakbo.parquet.layout.LogicalType.WholeNumber;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values of one column as people write them. A value that is none is shown as it lies there. */
final class ValueText {
  /** Longest decimal number that is written out. */
  private static final int DECIMAL_BYTES_MAX = 64;

  /** Farthest place of a decimal point. */
  private static final int SCALE_MAX = 160;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long JULIAN_DAY_OF_1970 = 2_440_588;
  private static final int FLOAT16_BYTES = 2;
  private static final int UUID_BYTES = 16;
  private static final int INTERVAL_BYTES = 12;

  private final LeafColumn leaf;
  private final @Nullable LogicalType meaning;
  private final int lengthMax;

  ValueText(LeafColumn leaf, int lengthMax) {
    this.leaf = leaf;
    this.meaning = leaf.element().meaning();
    this.lengthMax = lengthMax;
  }

  /** Returns the value that lies in {@code bytes[start, start + lengthBytes)}. */
  String of(byte[] bytes, int start, int lengthBytes) {
    ByteBuffer value = wrap(new ByteSlice(bytes, start, lengthBytes));
    @Nullable String text = null;
    try {
      text =
          switch (leaf.physicalType()) {
            case BOOLEAN -> lengthBytes == 1 ? String.valueOf(value.get() != 0) : null;
            case INT32 -> lengthBytes == Integer.BYTES ? int32(value.getInt()) : null;
            case INT64 -> lengthBytes == Long.BYTES ? whole(value.getLong()) : null;
            case INT96 -> lengthBytes == INTERVAL_BYTES ? int96(value) : null;
            case FLOAT -> lengthBytes == Float.BYTES ? String.valueOf(value.getFloat()) : null;
            case DOUBLE -> lengthBytes == Double.BYTES ? String.valueOf(value.getDouble()) : null;
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
                binary(new ByteSlice(bytes, start, lengthBytes));
          };
    } catch (DateTimeException | ArithmeticException _) {
      // shown as it lies there
    }
    return text == null ? Texts.hex(bytes, start, lengthBytes, lengthMax) : text;
  }

  private @Nullable String int32(int value) {
    return meaning == Simple.DATE ? LocalDate.ofEpochDay(value).toString() : whole(value);
  }

  private @Nullable String whole(long value) {
    return switch (meaning) {
      case DecimalNumber decimal -> decimal(BigInteger.valueOf(value), decimal.scale());
      case Timestamp time ->
          timestamp(value, time.unit().nanos()) + (time.isAdjustedToUtc() ? "Z" : "");
      case TimeOfDay time ->
          LocalTime.ofNanoOfDay(Math.multiplyExact(value, (long) time.unit().nanos())).toString();
      case WholeNumber number when !number.isSigned() ->
          number.widthBits() == Long.SIZE
              ? Long.toUnsignedString(value)
              : Long.toString(value & 0xffff_ffffL);
      case null, default -> Long.toString(value);
    };
  }

  private static String timestamp(long value, int nanosPerUnit) {
    long unitsPerSecond = NANOS_PER_SECOND / nanosPerUnit;
    return LocalDateTime.ofEpochSecond(
            Math.floorDiv(value, unitsPerSecond),
            Math.toIntExact(Math.floorMod(value, unitsPerSecond) * nanosPerUnit),
            ZoneOffset.UTC)
        .toString();
  }

  /** Old timestamps: nanoseconds of a day, and the day as astronomers count. */
  private static String int96(ByteBuffer value) {
    long nanos = value.getLong();
    long day = value.getInt() - JULIAN_DAY_OF_1970;
    return LocalDate.ofEpochDay(day).atStartOfDay().plusNanos(nanos).toString();
  }

  private @Nullable String binary(ByteSlice value) {
    int lengthBytes = value.lengthBytes();
    return switch (meaning) {
      case Simple simple when isText(simple) ->
          Texts.quoted(value.bytes(), value.start(), lengthBytes, lengthMax);
      case Simple simple when simple == Simple.UUID && lengthBytes == UUID_BYTES ->
          uuid(wrap(value));
      case Simple simple when simple == Simple.FLOAT16 && lengthBytes == FLOAT16_BYTES ->
          String.valueOf(Float.float16ToFloat(wrap(value).getShort()));
      case DecimalNumber decimal when lengthBytes > 0 && lengthBytes <= DECIMAL_BYTES_MAX ->
          decimal(new BigInteger(value.toByteArray()), decimal.scale());
      case null, default -> isInterval(lengthBytes) ? interval(wrap(value)) : null;
    };
  }

  private static ByteBuffer wrap(ByteSlice value) {
    return ByteBuffer.wrap(value.bytes(), value.start(), value.lengthBytes())
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  private static boolean isText(Simple meaning) {
    return meaning == Simple.STRING || meaning == Simple.ENUM || meaning == Simple.JSON;
  }

  private boolean isInterval(int lengthBytes) {
    return leaf.element().annotation().convertedType() == ConvertedType.INTERVAL
        && lengthBytes == INTERVAL_BYTES;
  }

  private static String interval(ByteBuffer value) {
    return Integer.toUnsignedString(value.getInt())
        + " months "
        + Integer.toUnsignedString(value.getInt())
        + " days "
        + Integer.toUnsignedString(value.getInt())
        + " ms";
  }

  private static String uuid(ByteBuffer value) {
    value.order(ByteOrder.BIG_ENDIAN);
    return new UUID(value.getLong(), value.getLong()).toString();
  }

  private static @Nullable String decimal(BigInteger digits, int scale) {
    return scale < 0 || scale > SCALE_MAX ? null : new BigDecimal(digits, scale).toPlainString();
  }
}
