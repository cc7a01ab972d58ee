package dev.jogakbo.service.config;

import java.util.Locale;
import java.util.function.Function;

/**
 * One thing that can be set.
 *
 * @param name short name: the property is {@code jogakbo.NAME}, the variable {@code JOGAKBO_NAME}
 * @param defaultText what holds when it is not set, "" for nothing
 * @param expected form, unit and range in words
 * @param meaning what it does
 * @param parser from text; throws {@link IllegalArgumentException} outside the range
 */
public record Setting<T>(
    String name, String defaultText, String expected, String meaning, Function<String, T> parser) {

  /** Returns the name of the property. */
  public String property() {
    return "jogakbo." + name;
  }

  /** Returns the name of the environment variable. */
  public String variable() {
    return "JOGAKBO_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  T parse(String text) {
    try {
      return parser.apply(text.strip());
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException(this, text, e);
    }
  }
}
