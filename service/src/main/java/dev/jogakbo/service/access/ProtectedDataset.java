package dev.jogakbo.service.access;

/**
 * What access to a dataset depends on.
 *
 * @param namespace its namespace's name
 * @param repositoryId its permanent id
 * @param exposure who may read it without being named
 */
public record ProtectedDataset(String namespace, String repositoryId, Exposure exposure) {
  /** Who may read. */
  public enum Exposure {
    /** Everybody, anonymous callers too unless the instance says otherwise. */
    PUBLIC,
    /** Whoever holds a token that covers it. */
    PRIVATE
  }
}
