package dev.jogakbo.service.repo;

/** Who may read a repository without being given it. */
public enum Visibility {
  /** Those whose token names it. */
  PRIVATE,
  /** Everybody. */
  PUBLIC
}
