package dev.jogakbo.service.repo;

/**
 * The line of commits of a pull request.
 *
 * @param number the pull request's, from 1 on
 */
public record PullName(int number) implements RefName {
  static final String PREFIX = "refs/pr/";

  /**
   * Checks the number.
   *
   * @throws InvalidRequestException ({@code bad-ref-name}) if it is none
   */
  public PullName {
    if (number < 1) {
      throw new InvalidRequestException(
          "bad-ref-name", "expected a number from 1 on, found " + number);
    }
  }

  /** Returns the name in that text, behind {@link #PREFIX}. */
  static PullName parse(String digits) {
    if (!digits.matches("[1-9]\\d{0,8}")) {
      throw new InvalidRequestException(
          "bad-ref-name", "expected refs/pr/NUMBER, found '" + PREFIX + digits + "'");
    }
    return new PullName(Integer.parseInt(digits));
  }

  /** Returns the full name: a number alone would mean a branch. */
  @Override
  public String value() {
    return fullName();
  }

  @Override
  public String fullName() {
    return PREFIX + number;
  }

  @Override
  public String toString() {
    return fullName();
  }
}
