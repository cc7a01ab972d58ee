package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.object.ObjectStore;
import java.util.List;

/**
 * One execution of a plan. What is dead goes first, so that a full store has room for compaction;
 * then one compaction after another, each followed by the packs it made superfluous.
 */
final class Execution {
  private static final int PACKS_AT_ONCE = 16;

  private final Catalog catalog;
  private final CollectionListener listener;
  private final Forgetter forgetter;
  private final Deleter deleter;
  private final Intention intention;
  private final PackLoader loader;
  private final Notes notes;
  private final ObjectStore store;
  private int writtenCount;
  private int sparedCount;
  private long writtenBytes;

  Execution(Bucket bucket, Forgetter forgetter, CollectionListener listener, Notes notes) {
    this.catalog = bucket.catalog();
    this.store = bucket.store();
    this.forgetter = forgetter;
    this.listener = listener;
    this.notes = notes;
    this.deleter = new Deleter(bucket);
    this.intention = new Intention(store);
    this.loader = new PackLoader(catalog, store, notes);
  }

  void run(Work work) {
    deleter.deletePacks(work.condemned());
    deleter.deleteOrphans(work.orphans());
    listener.progress("forget", 0, 0);
    forgetter.forgetContents();
    forgetter.forgetSuperseded(work.survey().supersededDeadSeconds());
    forgetter.forgetPending();
    long _ = catalog.dropExpiredLeases();
    dropDead(work.dead());
    compact(work.compactions(), work.survey().use());
    intention
        .clear()
        .forEach(failed -> notes.add("not removed: " + failed.key() + ": " + failed.reason()));
  }

  private boolean goesOn() {
    if (listener.isCancelled()) {
      notes.add("cancelled; the next run goes on");
      return false;
    }
    return true;
  }

  private void dropDead(List<PackRow> dead) {
    for (int from = 0; from < dead.size() && goesOn(); from += PACKS_AT_ONCE) {
      listener.progress("delete", from, dead.size());
      drop(loader.load(dead.subList(from, Math.min(dead.size(), from + PACKS_AT_ONCE))));
    }
    drop(loader.loadLost());
  }

  private void drop(List<PackContents> packs) {
    if (packs.isEmpty()) {
      return;
    }
    intend(packs);
    List<PackRow> condemned = forgetter.condemn(packs);
    sparedCount += packs.size() - condemned.size();
    deleter.deletePacks(condemned);
  }

  /** The index alone decides how an interrupted run goes on, so a full store may do without. */
  private void intend(List<PackContents> packs) {
    try {
      intention.write(packs);
    } catch (StoreFullException e) {
      notes.add("the store is too full even to say what is deleted: " + e.getMessage());
    }
  }

  private void compact(List<Compaction> compactions, PackUse use) {
    try (Compactor compactor = new Compactor(catalog, store)) {
      for (int i = 0; i < compactions.size() && goesOn(); i++) {
        listener.progress("compact", i, compactions.size());
        compact(compactor, compactions.get(i).packs(), use);
      }
    } catch (StoreFullException e) {
      notes.add("no room for compaction, which needs that of one pack: " + e.getMessage());
    }
  }

  private void compact(Compactor compactor, List<PackRow> packs, PackUse use) {
    if (forgetter.isAnyTouched(packs)) {
      sparedCount += packs.size();
      return;
    }
    try {
      List<Compaction.Part> parts = parts(packs, use);
      writtenBytes += compactor.run(parts);
      writtenCount++;
      drop(parts.stream().map(Compaction.Part::from).toList());
      new Reachability(catalog).check(parts);
    } catch (DamagedSource e) {
      leaveDamaged(compactor, packs, use, e.damage());
    }
  }

  private List<Compaction.Part> parts(List<PackRow> packs, PackUse use) {
    try {
      return packs.stream()
          .map(pack -> loader.loadLive(pack, forgetter.live(), use.recordBytes(pack.number())))
          .toList();
    } catch (CorruptDataException | MissingObjectException e) {
      throw new DamagedSource(e);
    }
  }

  /** Compacts the sound ones one by one: a damaged pack waits for its repair. */
  private void leaveDamaged(
      Compactor compactor, List<PackRow> packs, PackUse use, StoreException damage) {
    if (packs.size() == 1) {
      notes.leftDamaged(damage);
    } else {
      packs.forEach(pack -> compact(compactor, List.of(pack), use));
    }
  }

  CollectionReport report(CollectionPlan plan) {
    return new CollectionReport(
        plan,
        deleter.freedBytes() - writtenBytes,
        deleter.deletedCount(),
        writtenCount,
        sparedCount,
        deleter.left(),
        notes.all());
  }
}
