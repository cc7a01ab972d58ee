package dev.jogakbo.service.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms values of settings have. */
final class SettingForms {
  private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18}) ?([A-Za-z]*)");
  private static final Map<String, Long> BYTE_UNITS =
      Map.of("", 1L, "B", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30, "TiB", 1L << 40);
  private static final Map<String, Long> SECOND_UNITS =
      Map.of("", 1L, "s", 1L, "m", 60L, "h", 3600L, "d", 86_400L);

  private SettingForms() {}

  static Setting<String> text(String name, String defaultText, String expected, String meaning) {
    return new Setting<>(name, defaultText, expected, meaning, Function.identity());
  }

  static Setting<Integer> number(String name, Range range, String meaning) {
    return new Setting<>(
        name,
        Long.toString(range.standard()),
        "a number from " + range.min() + " to " + range.max(),
        meaning,
        text -> Math.toIntExact(range.check(amount(text, Map.of("", 1L)))));
  }

  static Setting<Long> bytes(String name, Range range, String meaning) {
    return new Setting<>(
        name,
        spell(range.standard(), BYTE_UNITS),
        "bytes, KiB, MiB, GiB or TiB, from %s to %s"
            .formatted(spell(range.min(), BYTE_UNITS), spell(range.max(), BYTE_UNITS)),
        meaning,
        text -> range.check(amount(text, BYTE_UNITS)));
  }

  static Setting<Duration> time(String name, Range range, String meaning) {
    return new Setting<>(
        name,
        spell(range.standard(), SECOND_UNITS),
        "a time in s, m, h or d, from %s to %s"
            .formatted(spell(range.min(), SECOND_UNITS), spell(range.max(), SECOND_UNITS)),
        meaning,
        text -> Duration.ofSeconds(range.check(amount(text, SECOND_UNITS))));
  }

  static Setting<Boolean> yesOrNo(String name, String defaultText, String meaning) {
    return new Setting<>(name, defaultText, "true or false", meaning, SettingForms::bool);
  }

  static <E extends Enum<E>> Setting<E> choice(String name, E standard, String meaning) {
    Class<E> type = standard.getDeclaringClass();
    List<String> words = Arrays.stream(type.getEnumConstants()).map(SettingForms::word).toList();
    return new Setting<>(
        name,
        word(standard),
        "one of " + String.join(", ", words),
        meaning,
        text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_')));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static boolean bool(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "on" -> true;
      case "false", "no", "off" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static long amount(String text, Map<String, Long> units) {
    Matcher matcher = AMOUNT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not an amount");
    }
    Long unit = units.get(matcher.group(2));
    if (unit == null) {
      throw new IllegalArgumentException("not a unit");
    }
    try {
      return Math.multiplyExact(Long.parseLong(matcher.group(1)), unit);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("too large", e);
    }
  }

  /** Writes the amount in the largest unit that divides it. */
  private static String spell(long amount, Map<String, Long> units) {
    Map.Entry<String, Long> best = Map.entry("", 1L);
    for (Map.Entry<String, Long> unit : units.entrySet()) {
      if (amount != 0 && amount % unit.getValue() == 0 && unit.getValue() >= best.getValue() && !unit.getKey().isEmpty()) {
        best = unit;
      }
    }
    return amount / best.getValue() + best.getKey();
  }

  /**
   * What a number may be.
   *
   * @param standard when nothing is said
   * @param min smallest
   * @param max largest
   */
  record Range(long standard, long min, long max) {
    long check(long value) {
      if (value < min || value > max) {
        throw new IllegalArgumentException(value + " is not in [" + min + ", " + max + "]");
      }
      return value;
    }
  }
}
