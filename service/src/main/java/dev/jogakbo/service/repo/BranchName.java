package dev.jogakbo.service.repo;

/**
 * A branch: a line of commits that grows.
 *
 * @param value the name without {@code refs/heads/}; may hold slashes
 */
public record BranchName(String value) implements RefName {
  static final String PREFIX = "refs/heads/";

  /**
   * Checks the name.
   *
   * @throws InvalidRequestException ({@code bad-ref-name}) if git or the rule for refs refuses it
   */
  public BranchName {
    RefRule.require("branch", value);
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
