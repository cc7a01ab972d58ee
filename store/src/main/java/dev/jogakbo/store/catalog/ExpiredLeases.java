package dev.jogakbo.store.catalog;

import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Forgets leases that have ended, some at a time, so that nobody who wants one waits long. */
final class ExpiredLeases {
  private static final int AT_ONCE = 1000;

  private final Catalog catalog;

  ExpiredLeases(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Returns how many. */
  long drop() {
    long now = catalog.clock().seconds();
    LeaseTable leases = catalog.leases();
    XorbLeaseTable xorbLeases = catalog.xorbLeases();
    Kind<Lease> ofContents =
        new Kind<>(
            lease -> lease.isExpired(now),
            lease -> leases.find(lease.id()),
            (batch, lease) -> leases.delete(batch, lease.id()));
    Kind<XorbLease> ofXorbs =
        new Kind<>(
            lease -> lease.isExpired(now),
            lease -> xorbLeases.find(lease.domain(), lease.xorb()),
            xorbLeases::delete);
    return drop(leases.scan(), ofContents) + drop(xorbLeases.scan(), ofXorbs);
  }

  private <T> long drop(RowCursor<T> all, Kind<T> kind) {
    long dropped = 0;
    List<T> expired = new ArrayList<>();
    try (all) {
      while (all.next()) {
        if (kind.isExpired.test(all.row())) {
          expired.add(all.row());
        }
        if (expired.size() == AT_ONCE) {
          dropped += drop(expired, kind);
          expired.clear();
        }
      }
    }
    return dropped + drop(expired, kind);
  }

  /** What was renewed since it was looked at stays. */
  private <T> int drop(List<T> expired, Kind<T> kind) {
    return catalog.exclusively(() -> {
      IndexBatch batch = new IndexBatch();
      for (T lease : expired) {
        if (kind.find.apply(lease).filter(kind.isExpired).isPresent()) {
          kind.delete.accept(batch, lease);
        }
      }
      if (!batch.isEmpty()) {
        catalog.index().apply(batch, Durability.SYNCED);
      }
      return batch.changes().size();
    });
  }

  private record Kind<T>(
      Predicate<T> isExpired, Function<T, Optional<T>> find, BiConsumer<IndexBatch, T> delete) {}
}
