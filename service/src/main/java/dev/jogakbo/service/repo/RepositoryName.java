package dev.jogakbo.service.repo;

/**
 * What people call a repository: {@code namespace/name}. An attribute that may change, never an
 * identity.
 */
public record RepositoryName(Namespace namespace, DatasetName name)
    implements Comparable<RepositoryName> {

  /**
   * Returns the name of those two parts.
   *
   * @throws InvalidRequestException ({@code bad-name}) if one breaks the rule
   */
  public static RepositoryName of(String namespace, String name) {
    return new RepositoryName(new Namespace(namespace), new DatasetName(name));
  }

  /**
   * Returns the name in {@code namespace/name}.
   *
   * @throws InvalidRequestException ({@code bad-name}) if it is none
   */
  public static RepositoryName parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new InvalidRequestException(
          "bad-name", "expected NAMESPACE/NAME, found '" + text + "'");
    }
    return of(text.substring(0, slash), text.substring(slash + 1));
  }

  /** Returns the form under which names that differ in case only are one. */
  public String folded() {
    return namespace.folded() + "/" + name.folded();
  }

  @Override
  public int compareTo(RepositoryName other) {
    return folded().compareTo(other.folded());
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
