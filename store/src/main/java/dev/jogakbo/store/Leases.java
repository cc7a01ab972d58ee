package dev.jogakbo.store;

import dev.jogakbo.store.catalog.AttemptId;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.CatalogSession;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.Lease;
import dev.jogakbo.store.catalog.LeaseId;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.util.List;
import java.util.UUID;

/** Leases on contents; durable when a call returns. Safe for many threads. */
public final class Leases {
  private final Catalog catalog;

  Leases(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Keeps contents for that long, though no commit names them, each by a lease of its own; returns
   * these in their order.
   *
   * @throws MissingObjectException if one is not there; nothing is granted then
   */
  public List<HeldLease> grant(DomainId domain, List<ContentId> contents, long ttlSeconds) {
    try (CatalogSession session = catalog.begin()) {
      return session
          .grantLeases(contents.stream().map(id -> new ContentKey(domain, id)).toList(), ttlSeconds)
          .stream()
          .map(lease -> held(lease, ttlSeconds))
          .toList();
    }
  }

  /**
   * Prolongs a lease to that long from now.
   *
   * @throws MissingObjectException if the lease or one of its contents is gone
   */
  public HeldLease renew(UUID id, long ttlSeconds) {
    try (CatalogSession session = catalog.begin()) {
      return held(session.renewLease(new LeaseId(id), ttlSeconds), ttlSeconds);
    }
  }

  /** Whether the lease still is there, not renewed since; after a rebuild of the index none is. */
  public boolean isHeld(HeldLease lease) {
    return catalog
        .leases()
        .find(new LeaseId(lease.id()))
        .filter(found -> found.attempt().value().equals(lease.attempt()))
        .isPresent();
  }

  /** Ends a lease, unless it was renewed since; returns whether this ended it. */
  public boolean release(HeldLease lease) {
    return catalog.releaseLease(new LeaseId(lease.id()), new AttemptId(lease.attempt()));
  }

  private static HeldLease held(Lease lease, long ttlSeconds) {
    return new HeldLease(lease.id().value(), lease.attempt().value(), ttlSeconds);
  }
}
