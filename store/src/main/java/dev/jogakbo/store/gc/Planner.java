package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PackState;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.pack.PackReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides from a survey which packs go, and which are copied first. */
final class Planner {
  private final Catalog catalog;
  private final CollectionPolicy policy;
  private final PackReader reader;
  private final Notes notes;
  private final List<PackRow> dead = new ArrayList<>();
  private final List<PackRow> condemned = new ArrayList<>();
  private final List<PackRow> sparse = new ArrayList<>();
  private final List<PackRow> small = new ArrayList<>();

  Planner(Catalog catalog, ObjectStore store, CollectionPolicy policy, Notes notes) {
    this.catalog = catalog;
    this.policy = policy;
    this.reader = new PackReader(store);
    this.notes = notes;
  }

  Work plan(Survey survey, List<ObjectStat> orphans) {
    survey.packs().forEach(pack -> judge(pack, survey.use()));
    if (small.size() >= policy.smallPackCount()) {
      sparse.addAll(small);
    }
    CompactionGroups groups = new CompactionGroups();
    sparse.forEach(pack -> addLive(pack, survey.live(), groups));
    return new Work(survey, dead, condemned, orphans, groups.finish());
  }

  private void judge(PackRow pack, PackUse use) {
    long usedBytes = use.recordBytes(pack.number());
    boolean isWhole = usedBytes >= pack.recordBytes();
    if (pack.state() == PackState.CONDEMNED) {
      condemned.add(pack);
    } else if (!isWhole && isYoung(pack)) {
      return;
    } else if (!use.isUsed(pack.number())) {
      dead.add(pack);
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

  private void addLive(PackRow pack, LiveSet live, CompactionGroups groups) {
    try {
      groups.add(new PackContents(pack, reader.loadFooter(pack.id())).live(catalog, live));
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
