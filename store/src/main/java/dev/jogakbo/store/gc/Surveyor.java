package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.Lease;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.StoredContent;
import dev.jogakbo.store.catalog.SupersededRow;
import dev.jogakbo.store.catalog.UnreachableRow;
import dev.jogakbo.store.catalog.XorbLease;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Marks from the roots and the leases, and sorts the contents nothing reached by their age. */
final class Surveyor {
  private static final int BATCH_BYTES = 1 << 20;

  private final Catalog catalog;
  private final RootSource roots;
  private final CollectionPolicy policy;
  private final long nowSeconds;
  private final LiveSet live = new LiveSet();
  private final PackUse use = new PackUse();
  private final Marker marker;
  private IndexBatch batch = new IndexBatch();
  private long deadCount;
  private long waitingCount;
  private long recipeCount;
  private long nextDueSeconds = -1;

  Surveyor(Catalog catalog, RootSource roots, CollectionPolicy policy) {
    this.catalog = catalog;
    this.roots = roots;
    this.policy = policy;
    this.nowSeconds = catalog.clock().seconds();
    this.marker = new Marker(catalog, live, use);
  }

  Survey survey() {
    List<PackRow> packs = packs();
    roots.live(marker);
    CollectionPlan.Leased leased = markLeased();
    long reachableBytes = use.totalBytes();
    sortContents();
    markWaiting();
    markSuperseded();
    return new Survey(
        packs,
        live,
        use,
        deadCount,
        supersededDeadSeconds(),
        new CollectionPlan.Waiting(
            waitingCount, recipeCount, use.totalBytes() - reachableBytes, nextDueSeconds, leased));
  }

  /** Without grace even what a clock set back dates into the future goes. */
  private long supersededDeadSeconds() {
    return policy.graceSeconds() == 0 ? Long.MAX_VALUE : nowSeconds - policy.graceSeconds();
  }

  private List<PackRow> packs() {
    List<PackRow> packs = new ArrayList<>();
    try (RowCursor<PackRow> rows = catalog.packs().scan()) {
      while (rows.next()) {
        packs.add(rows.row());
      }
    }
    return packs;
  }

  private CollectionPlan.Leased markLeased() {
    LeaseUse leases = new LeaseUse();
    try (RowCursor<Lease> rows = catalog.leases().scan()) {
      while (rows.next()) {
        Lease lease = rows.row();
        leases.mark(
            lease.expiryServedSeconds(), () -> lease.contents().forEach(marker::contentIfStored));
      }
    }
    try (RowCursor<XorbLease> rows = catalog.xorbLeases().scan()) {
      while (rows.next()) {
        XorbLease lease = rows.row();
        leases.mark(
            lease.expiryServedSeconds(), () -> marker.xorbIfStored(lease.domain(), lease.xorb()));
      }
    }
    return leases.sum();
  }

  private void sortContents() {
    try (RowCursor<StoredContent> rows = catalog.contents().scan()) {
      while (rows.next()) {
        sort(rows.row().key());
        if (batch.sizeBytes() > BATCH_BYTES) {
          apply(Durability.BUFFERED);
        }
      }
    }
    apply(Durability.SYNCED);
  }

  private void apply(Durability durability) {
    catalog.index().apply(batch, durability);
    batch = new IndexBatch();
  }

  private void sort(ContentKey content) {
    OptionalLong since = catalog.unreachable().findSince(content);
    if (live.hasContent(content)) {
      since.ifPresent(_ -> catalog.unreachable().delete(batch, content));
    } else if (since.isEmpty()) {
      catalog.unreachable().put(batch, new UnreachableRow(content, nowSeconds));
      count(leftSeconds(nowSeconds));
    } else {
      count(leftSeconds(since.getAsLong()));
    }
  }

  private void count(long leftSeconds) {
    if (leftSeconds <= 0) {
      deadCount++;
    } else {
      waitingCount++;
      noteDue(leftSeconds);
    }
  }

  private void noteDue(long leftSeconds) {
    nextDueSeconds = nextDueSeconds < 0 ? leftSeconds : Math.min(nextDueSeconds, leftSeconds);
  }

  /** Returns how long something unreachable since then has still to wait. */
  private long leftSeconds(long sinceSeconds) {
    return policy.graceSeconds() - Math.max(0, nowSeconds - sinceSeconds);
  }

  private void markWaiting() {
    try (RowCursor<UnreachableRow> rows = catalog.unreachable().scan()) {
      while (rows.next()) {
        if (leftSeconds(rows.row().sinceServedSeconds()) > 0) {
          marker.contentIfStored(rows.row().key());
        }
      }
    }
  }

  /** Comes last: where a content was marked as made anew, what it was made from shows here. */
  private void markSuperseded() {
    try (RowCursor<SupersededRow> rows = catalog.superseded().scan()) {
      while (rows.next()) {
        long leftSeconds = leftSeconds(rows.row().sinceServedSeconds());
        if (leftSeconds > 0) {
          marker.recipe(rows.row().recipe());
          recipeCount++;
          noteDue(leftSeconds);
        }
      }
    }
  }

  /** What leases add to what is reached, and when the first that adds something ends. */
  private final class LeaseUse {
    private final long reachedBytes = use.totalBytes();
    private long leftSeconds = -1;

    void mark(long expirySeconds, Runnable mark) {
      if (nowSeconds < expirySeconds) {
        long before = use.totalBytes();
        mark.run();
        if (use.totalBytes() > before) {
          long left = expirySeconds - nowSeconds;
          leftSeconds = leftSeconds < 0 ? left : Math.min(leftSeconds, left);
        }
      }
    }

    CollectionPlan.Leased sum() {
      return new CollectionPlan.Leased(use.totalBytes() - reachedBytes, leftSeconds);
    }
  }
}
