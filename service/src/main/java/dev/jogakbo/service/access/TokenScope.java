package dev.jogakbo.service.access;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a token is for. Nothing named: everything its account owns (with role admin: everything).
 *
 * @param namespaces names of namespaces, folded to lower case
 * @param repositories permanent ids of datasets, so that a token outlives a renaming and never
 *     covers a later dataset of the same name
 */
public record TokenScope(Set<String> namespaces, Set<String> repositories) {
  /** Most names in one scope. */
  public static final int ENTRY_COUNT_MAX = 1000;

  /** No restriction beyond the account's. */
  public static final TokenScope UNRESTRICTED = new TokenScope(Set.of(), Set.of());

  /** Checks the size. */
  public TokenScope {
    namespaces = namespaces.stream().map(Namespace::fold).collect(Collectors.toUnmodifiableSet());
    repositories = Set.copyOf(repositories);
    if (namespaces.size() + repositories.size() > ENTRY_COUNT_MAX) {
      throw new IllegalArgumentException(
          "expected a scope of at most %d names, found %d"
              .formatted(ENTRY_COUNT_MAX, namespaces.size() + repositories.size()));
    }
  }

  /** Returns whether nothing is named. */
  public boolean isUnrestricted() {
    return namespaces.isEmpty() && repositories.isEmpty();
  }

  boolean names(ProtectedDataset dataset) {
    return coversNamespace(dataset.namespace()) || repositories.contains(dataset.repositoryId());
  }

  boolean coversNamespace(String name) {
    return namespaces.contains(Namespace.fold(name));
  }
}
