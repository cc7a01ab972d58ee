package dev.jogakbo.service.repo;

import java.util.Locale;

/**
 * The second half of a dataset's name; kept as written, unique in its namespace whatever its case.
 *
 * @param value checked by the rule for names
 */
public record DatasetName(String value) {

  /**
   * Checks the name.
   *
   * @throws InvalidRequestException ({@code bad-name}) if it breaks the rule
   */
  public DatasetName {
    NameRule.require("dataset name", value);
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
