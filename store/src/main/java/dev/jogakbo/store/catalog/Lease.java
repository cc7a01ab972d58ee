package dev.jogakbo.store.catalog;

import java.util.Set;

/**
 * A promise that contents are kept for a while though no commit names them.
 *
 * @param id which lease
 * @param attempt the attempt that holds it; only that one can end it early
 * @param expiryServedSeconds served time at which it ends
 * @param contents what is kept
 */
public record Lease(
    LeaseId id, AttemptId attempt, long expiryServedSeconds, Set<ContentKey> contents) {
  /** Copies the set. */
  public Lease {
    contents = Set.copyOf(contents);
  }

  /** Whether it has ended at that time. */
  public boolean isExpired(long servedSeconds) {
    return servedSeconds >= expiryServedSeconds;
  }
}
