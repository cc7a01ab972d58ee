package dev.jogakbo.service.repo;

import java.util.Locale;

/**
 * The first half of a dataset's name; kept as written, unique whatever its case.
 *
 * @param value checked by the rule for names
 */
public record Namespace(String value) {

  /**
   * Checks the name.
   *
   * @throws InvalidRequestException ({@code bad-name}) if it breaks the rule
   */
  public Namespace {
    NameRule.require("namespace", value);
  }

  /** Returns the form under which names that differ in case only are one. */
  public String folded() {
    return value.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return value;
  }
}
