package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.id.DomainId;

/**
 * A promise that a xorb is kept for a while though no content names it.
 *
 * @param domain its keyspace
 * @param xorb which xorb, with all its chunks
 * @param expiryServedSeconds served time at which it ends
 */
public record XorbLease(DomainId domain, XorbHash xorb, long expiryServedSeconds) {
  /** Whether it has ended at that time. */
  public boolean isExpired(long servedSeconds) {
    return servedSeconds >= expiryServedSeconds;
  }
}
