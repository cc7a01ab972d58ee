package dev.jogakbo.store.log;

import java.util.regex.Pattern;

/**
 * The name of a log: one segment of an object key, lower case, so that no store takes two names for
 * one. Names of people's choosing do not go in here but into entries.
 */
public record LogName(String value) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

  /** Checks the name. */
  public LogName {
    if (!NAME.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "log name: expected 1 to 64 of a-z, 0-9 and -, found '" + value + "'");
    }
  }

  /** Returns the log of that name. */
  public static LogName of(String value) {
    return new LogName(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
