package dev.jogakbo.store;

import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.check.RebuildReport;
import dev.jogakbo.store.index.FaultyIndexStore;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.object.FaultyObjectStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.rebuilt.RebuiltBytes;
import dev.jogakbo.store.recipe.Transforms;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A bucket and an index in memory that outlive the stores opened on them, and can be made to fail.
 */
final class TestBed {
  final MemoryObjectStore bucket = new MemoryObjectStore();
  final MemoryIndexStore rows = new MemoryIndexStore(StoreTables.ALL);
  FaultyObjectStore objects = new FaultyObjectStore(bucket);
  FaultyIndexStore index = new FaultyIndexStore(rows);
  Transforms transforms = Transforms.NONE;
  RebuiltBytes rebuilt = RebuiltBytes.NONE;
  LongSupplier nanoClock = System::nanoTime;

  /** Opens a store with one thread of each kind more than the least, so that steps do overlap. */
  Store open() {
    return Store.open(options());
  }

  /** Makes the index again from the bucket. */
  RebuildReport rebuild() {
    return rebuild(NamedContents.NONE);
  }

  /** Makes the index again from the bucket, which must have certain contents. */
  RebuildReport rebuild(NamedContents named) {
    return Store.rebuild(
        options(),
        Optional.empty(),
        ProgressListener.SILENT,
        _ -> new Store.Restored<>(named, report -> report));
  }

  private StoreOptions options() {
    return StoreOptions.of(objects, unclosed(index))
        .withThreads(2, 2)
        .withTransforms(transforms)
        .withRebuilt(rebuilt)
        .withNanoClock(nanoClock);
  }

  /** Forgets injected failures, as if a process had ended and another begun. */
  void restart() {
    objects = new FaultyObjectStore(bucket);
    index = new FaultyIndexStore(rows);
  }

  void clearIndex() {
    StoreTables.ALL.forEach(rows::clear);
  }

  List<ObjectStat> packs() {
    return bucket.list("packs/", "", Integer.MAX_VALUE);
  }

  long packBytes() {
    return packs().stream().mapToLong(ObjectStat::lengthBytes).sum();
  }

  /** Changes one byte of an object. */
  void flip(ObjectKey key, int position) {
    byte[] body = bucket.load(key, Integer.MAX_VALUE);
    body[position] ^= 1;
    replace(key, body);
  }

  /** Puts two objects under each other's names. */
  void exchange(ObjectKey one, ObjectKey other) {
    byte[] body = bucket.load(one, Integer.MAX_VALUE);
    replace(one, bucket.load(other, Integer.MAX_VALUE));
    replace(other, body);
  }

  /** Replaces an object. */
  void replace(ObjectKey key, byte[] body) {
    bucket.delete(List.of(key));
    bucket.create(key, body);
  }

  private static IndexStore unclosed(FaultyIndexStore index) {
    return new UnclosedIndexStore(index);
  }
}
