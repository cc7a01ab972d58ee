package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PackState;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.pack.PackKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides from a survey which packs go, and which are copied first. */
final class Planner {
  private final Catalog catalog;
  private final CollectionPolicy policy;
  private final ObjectStore store;
  private final PackLoader loader;
  private final Notes notes;
  private final List<PackRow> dead = new ArrayList<>();
  private final List<PackRow> condemned = new ArrayList<>();
  private final List<PackRow> sparse = new ArrayList<>();
  private final List<PackRow> small = new ArrayList<>();

  Planner(Catalog catalog, ObjectStore store, CollectionPolicy policy, Notes notes) {
    this.catalog = catalog;
    this.policy = policy;
    this.store = store;
    this.loader = new PackLoader(catalog, store, notes);
    this.notes = notes;
  }

  Work plan(Survey survey, Orphans.Listing listing) {
    survey
        .packs()
        .forEach(pack -> judge(isGone(pack, listing) ? pack.withoutObject() : pack, survey.use()));
    if (small.size() >= policy.smallPackCount()) {
      sparse.addAll(small);
    }
    CompactionGroups groups = new CompactionGroups();
    sparse.forEach(pack -> addLive(pack, survey, groups));
    List<ObjectStat> orphans = listing.orphans().stream().filter(loader::isOrphan).toList();
    return new Work(survey, dead, condemned, orphans, groups.finish());
  }

  /** A pack published after the listing is there, though not listed. */
  private boolean isGone(PackRow pack, Orphans.Listing listing) {
    return !listing.packs().contains(pack.id().toBytes())
        && store.find(PackKey.of(pack.id())).isEmpty();
  }

  private void judge(PackRow pack, PackUse use) {
    long usedBytes = use.recordBytes(pack.number());
    boolean isGone = pack.lengthBytes() == 0;
    boolean isWhole = usedBytes >= pack.recordBytes();
    if (pack.state() == PackState.CONDEMNED) {
      condemned.add(pack);
    } else if (!isGone && !isWhole && isYoung(pack)) {
      return;
    } else if (!use.isUsed(pack.number())) {
      dead.add(pack);
    } else if (isGone) {
      notes.add("left alone, run a check: pack " + pack.id() + " is missing");
    } else if (usedBytes < pack.recordBytes() * policy.liveShareMin()) {
      sparse.add(pack);
    } else if (pack.lengthBytes() < policy.smallPackBytes()) {
      small.add(pack);
    }
  }

  /** Whether something in it may still be on its way into a content. */
  private boolean isYoung(PackRow pack) {
    return catalog.clock().seconds() - pack.createdServedSeconds() < policy.graceSeconds();
  }

  private void addLive(PackRow pack, Survey survey, CompactionGroups groups) {
    try {
      groups.add(loader.loadLive(pack, survey.live(), survey.use().recordBytes(pack.number())));
    } catch (CorruptDataException | MissingObjectException e) {
      notes.leftDamaged(e);
    }
  }

  static CollectionPlan summary(Work work, Map<String, Long> owners) {
    long goneBytes = sumLengths(work.dead()) + sumLengths(work.condemned());
    long orphanBytes = work.orphans().stream().mapToLong(ObjectStat::lengthBytes).sum();
    long replacedBytes = work.compactions().stream().mapToLong(Compaction::replacedBytes).sum();
    long writtenBytes = work.compactions().stream().mapToLong(Compaction::lengthBytes).sum();
    long freedBytes = goneBytes + orphanBytes + replacedBytes - writtenBytes;
    long ownedBytes = owners.values().stream().mapToLong(Long::longValue).sum();
    return new CollectionPlan(
        freedBytes,
        work.dead().size() + work.condemned().size() + work.orphans().size(),
        work.orphans().size(),
        work.compactions().stream().mapToInt(compaction -> compaction.packs().size()).sum(),
        writtenBytes,
        owners,
        freedBytes - ownedBytes,
        lingeringBytes(work),
        work.survey().deadCount(),
        work.survey().waiting());
  }

  private static long sumLengths(List<PackRow> packs) {
    return packs.stream().mapToLong(PackRow::lengthBytes).sum();
  }

  private static long lingeringBytes(Work work) {
    Set<Integer> going = work.goingPackNumbers();
    PackUse use = work.survey().use();
    return work.survey().packs().stream()
        .filter(pack -> !going.contains(pack.number()))
        .mapToLong(pack -> Math.max(0, pack.recordBytes() - use.recordBytes(pack.number())))
        .sum();
  }
}
