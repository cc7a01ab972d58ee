package dev.jogakbo.service.access;

/** Whom the owners of gated datasets have let in. */
@FunctionalInterface
public interface Admissions {
  /** Returns whether the dataset of that permanent id has let the account in. */
  boolean admits(String repositoryId, AccountName account);
}
