package dev.jogakbo.service.cli;

import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What a command prints. */
final class Output {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  private static final String[] UNITS = {"kB", "MB", "GB", "TB", "PB"};

  private Output() {}

  static String toJson(Object value) {
    return JSON.writeValueAsString(value);
  }

  static JsonNode tree(Object value) {
    return JSON.valueToTree(value);
  }

  static JsonNode parse(String text) {
    return JSON.readTree(text.isBlank() ? "{}" : text);
  }

  /** Returns bytes for people, in decimal units. */
  static String bytes(long count) {
    double value = count;
    int unit = -1;
    while (Math.abs(value) >= 1000 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return unit < 0 ? count + " B" : "%.1f %s".formatted(value, UNITS[unit]);
  }

  /** Returns a number of things: {@code 1 pack}, {@code 2 packs}. */
  static String count(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
