package dev.jogakbo.service.repo;

/** The full name of a branch, a tag, or the line of a pull request. */
public sealed interface RefName permits BranchName, TagName, PullName {

  /** Returns the name people use, without {@code refs/...}. */
  String value();

  /** Returns the name in git: {@code refs/heads/...}, {@code refs/tags/...}, {@code refs/pr/N}. */
  String fullName();

  /**
   * Returns the ref of that full name.
   *
   * @throws InvalidRequestException ({@code bad-ref-name}) if it is neither a branch nor a tag
   */
  static RefName parse(String fullName) {
    if (fullName.startsWith(BranchName.PREFIX)) {
      return new BranchName(fullName.substring(BranchName.PREFIX.length()));
    }
    if (fullName.startsWith(TagName.PREFIX)) {
      return new TagName(fullName.substring(TagName.PREFIX.length()));
    }
    if (fullName.startsWith(PullName.PREFIX)) {
      return PullName.parse(fullName.substring(PullName.PREFIX.length()));
    }
    throw new InvalidRequestException(
        "bad-ref-name", "expected refs/heads/... or refs/tags/..., found '" + fullName + "'");
  }
}
