package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.object.ObjectStat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a plan comes down to.
 *
 * @param survey what was found
 * @param dead packs that go as they are
 * @param condemned packs that an earlier run was not able to delete
 * @param orphans objects that are packs and that nothing knows
 * @param compactions packs to be written, worth their bytes
 */
record Work(
    Survey survey,
    List<PackRow> dead,
    List<PackRow> condemned,
    List<ObjectStat> orphans,
    List<Compaction> compactions) {

  /** Returns the numbers of the packs that will be gone. */
  Set<Integer> goingPackNumbers() {
    return going().map(PackRow::number).collect(Collectors.toSet());
  }

  /** Returns the numbers of those that have an object now. */
  Set<Integer> freedPackNumbers() {
    return going()
        .filter(pack -> pack.lengthBytes() > 0)
        .map(PackRow::number)
        .collect(Collectors.toSet());
  }

  private Stream<PackRow> going() {
    return Stream.of(dead.stream(), condemned.stream(), replaced()).flatMap(packs -> packs);
  }

  private Stream<PackRow> replaced() {
    return compactions.stream().flatMap(compaction -> compaction.packs().stream());
  }
}
