package dev.jogakbo.service.repo;

/**
 * A tag: a lasting name for a commit.
 *
 * @param value the name without {@code refs/tags/}; may hold slashes
 */
public record TagName(String value) implements RefName {
  static final String PREFIX = "refs/tags/";

  /**
   * Checks the name.
   *
   * @throws InvalidRequestException ({@code bad-ref-name}) if git or the rule for refs refuses it
   */
  public TagName {
    RefRule.require("tag", value);
  }

  @Override
  public String fullName() {
    return PREFIX + value;
  }

  @Override
  public String toString() {
    return value;
  }
}
