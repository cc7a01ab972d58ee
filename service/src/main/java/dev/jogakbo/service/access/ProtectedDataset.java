package dev.jogakbo.service.access;

/**
 * What access to a dataset depends on.
 *
 * @param namespace its namespace's name
 * @param repositoryId its permanent id
 * @param exposure who may see it without being named
 * @param gate who of those may read its files
 */
public record ProtectedDataset(
    String namespace, String repositoryId, Exposure exposure, Gate gate) {
  /** Who may read. */
  public enum Exposure {
    /** Everybody, anonymous callers too unless the instance says otherwise. */
    PUBLIC,
    /** Whoever holds a token that covers it. */
    PRIVATE
  }

  /** Who may read files of what they see. */
  public enum Gate {
    /** All of them. */
    OPEN,
    /** Whoever holds a token that covers it, and accounts that were let in. */
    SHUT
  }
}
