package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PackState;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Holds bucket and index against each other, while both are in use. Changes nothing unless asked to
 * note damage. A failure that may pass (a store that does not answer) ends the check with that
 * failure: absence of an answer is not a finding. Safe for use by many threads.
 */
public final class Checker {
  private final ObjectStore store;
  private final Catalog catalog;
  private final ContentVerifier verifier;
  private final NamedContents named;

  /**
   * Creates a checker.
   *
   * @param named what must be there
   */
  public Checker(
      ObjectStore store, Catalog catalog, ContentVerifier verifier, NamedContents named) {
    this.store = store;
    this.catalog = catalog;
    this.verifier = verifier;
    this.named = named;
  }

  /** Checks everything. */
  public CheckReport check(CheckOptions options, ProgressListener listener) {
    Throttle throttle =
        new Throttle(options.bytesPerSecondMax(), System::nanoTime, LockSupport::parkNanos);
    CheckRoom room = new CheckRoom(store, catalog, options, throttle, new Findings());
    PackListing listing = PackListing.of(store);
    listing
        .foreign()
        .forEach(key -> room.findings().add(Kind.PACK_FOREIGN, key.value(), "is no pack"));
    List<PackRow> packs = packs();
    PackTally tally = new PackTally();
    new Crew<>(packs, () -> new PackCheck(room, listing, tally), new Progress(listener, "packs"))
        .run(options.threadCount());
    long abandonedCount = new PackComparison(catalog, tally, room.findings()).compare(packs);
    new XorbCheck(room).check(new Progress(listener, "xorbs"));
    Progress contents = new Progress(listener, "contents");
    new ContentCheck(room, verifier).check(contents);
    named.forEach(new NameCheck(catalog, room.findings(), new Progress(listener, "versions")));
    long logCount = new LogCheck(store, room.findings()).check(new Progress(listener, "logs"));
    return new CheckReport(
        packs.size(),
        tally.recordsRead(),
        contents.done(),
        logCount,
        orphanCount(listing),
        abandonedCount,
        heal(room, listener),
        room.findings().problems(),
        room.findings().omittedCount());
  }

  private List<PackRow> packs() {
    List<PackRow> packs = new ArrayList<>();
    try (RowCursor<PackRow> rows = catalog.packs().scan()) {
      while (rows.next()) {
        if (rows.row().state() == PackState.ACTIVE) {
          packs.add(rows.row());
        }
      }
    }
    return packs;
  }

  private long orphanCount(PackListing listing) {
    return listing.lengths().keySet().stream().filter(this::isOrphan).count();
  }

  private boolean isOrphan(PackId pack) {
    return !catalog.gate().isAnnounced(pack) && catalog.packs().find(pack).isEmpty();
  }

  private static Healing heal(CheckRoom room, ProgressListener listener) {
    if (room.options().damage() == DamageHandling.REPORT) {
      return Healing.NONE;
    }
    try (Healer healer = new Healer(room)) {
      return healer.heal(listener);
    }
  }
}
