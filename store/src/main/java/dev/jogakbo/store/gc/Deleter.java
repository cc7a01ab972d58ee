package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.pack.PackKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Deletes objects that the index has forgotten, by exact key, and counts what that freed. */
final class Deleter {
  private static final int BATCH = 200;

  private final Bucket bucket;
  private final List<String> left = new ArrayList<>();
  private long freedBytes;
  private int deletedCount;

  Deleter(Bucket bucket) {
    this.bucket = bucket;
  }

  /** Deletes condemned packs, and then their rows. What stays is tried again by the next run. */
  void deletePacks(List<PackRow> condemned) {
    for (int from = 0; from < condemned.size(); from += BATCH) {
      List<PackRow> batch = condemned.subList(from, Math.min(condemned.size(), from + BATCH));
      List<ObjectStat> objects =
          batch.stream()
              .map(pack -> new ObjectStat(PackKey.of(pack.id()), pack.lengthBytes()))
              .toList();
      Set<ObjectKey> failed = delete(objects);
      IndexBatch rows = new IndexBatch();
      batch.stream()
          .filter(pack -> !failed.contains(PackKey.of(pack.id())))
          .forEach(pack -> bucket.catalog().packs().delete(rows, pack));
      bucket.catalog().index().apply(rows, Durability.SYNCED);
    }
  }

  /** Deletes objects that nothing knows. */
  void deleteOrphans(List<ObjectStat> orphans) {
    for (int from = 0; from < orphans.size(); from += BATCH) {
      delete(orphans.subList(from, Math.min(orphans.size(), from + BATCH)));
    }
  }

  private Set<ObjectKey> delete(List<ObjectStat> objects) {
    bucket.epoch().verify();
    List<FailedDelete> failures =
        bucket.store().delete(objects.stream().map(ObjectStat::key).toList());
    Set<ObjectKey> failed = failures.stream().map(FailedDelete::key).collect(Collectors.toSet());
    failures.forEach(failure -> left.add(failure.key() + ": " + failure.reason()));
    for (ObjectStat object : objects) {
      if (!failed.contains(object.key())) {
        freedBytes += object.lengthBytes();
        deletedCount++;
      }
    }
    return failed;
  }

  List<String> left() {
    return left;
  }

  long freedBytes() {
    return freedBytes;
  }

  int deletedCount() {
    return deletedCount;
  }
}
