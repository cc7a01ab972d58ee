package dev.jogakbo.service.viewer;

import dev.jogakbo.parquet.row.CutValue;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of a row in terms of JSON, as the Hub's own server writes it: bytes in base64, numbers
 * that are none as null, decimal numbers as texts, dates and times as Python's {@code isoformat}
 * has them, in UTC with a Z behind.
 *
 * @param json the value
 * @param isCut whether part of it is missing
 */
record Cell(@Nullable Object json, boolean isCut) {
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'");
  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter MICROS = fraction(6);
  private static final DateTimeFormatter NANOS = fraction(9);
  private static final int NANOS_PER_MICRO = 1000;

  private static DateTimeFormatter fraction(int digits) {
    return new DateTimeFormatterBuilder()
        .append(SECONDS)
        .appendFraction(ChronoField.NANO_OF_SECOND, digits, digits, true)
        .toFormatter(Locale.ROOT);
  }

  static Cell of(@Nullable Object value) {
    Converter converter = new Converter();
    @Nullable Object json = converter.json(value);
    return new Cell(json, converter.isCut);
  }

  /** Converts one value, and notices whether anything in it is cut. */
  private static final class Converter {
    private boolean isCut;

    private @Nullable Object json(@Nullable Object value) {
      return switch (value) {
        case null -> null;
        case CutValue cut -> {
          isCut = true;
          yield json(cut.kept());
        }
        case Double number -> number.isNaN() || number.isInfinite() ? null : number;
        case BigDecimal number -> number.toPlainString();
        case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
        case LocalTime time -> time(time);
        case LocalDateTime time -> DATE.format(time) + time(time);
        case OffsetDateTime time -> DATE.format(time) + time(time) + "Z";
        case List<?> list -> list(list);
        case Map<?, ?> members -> members(members);
        case Boolean flag -> flag;
        case Number number -> number;
        default -> value.toString();
      };
    }

    private List<@Nullable Object> list(List<?> list) {
      List<@Nullable Object> converted = new ArrayList<>(list.size());
      list.forEach(element -> converted.add(json(element)));
      return converted;
    }

    private Map<String, @Nullable Object> members(Map<?, ?> members) {
      Map<String, @Nullable Object> converted = new LinkedHashMap<>();
      members.forEach((name, member) -> converted.put(String.valueOf(name), json(member)));
      return converted;
    }
  }

  private static String time(TemporalAccessor time) {
    int nanos = time.get(ChronoField.NANO_OF_SECOND);
    if (nanos == 0) {
      return SECONDS.format(time);
    }
    return (nanos % NANOS_PER_MICRO == 0 ? MICROS : NANOS).format(time);
  }
}
