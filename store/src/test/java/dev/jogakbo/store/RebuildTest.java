package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.check.RebuildReport;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPlan;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.log.IndexStaleException;
import dev.jogakbo.store.object.FaultyObjectStore.Operation;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RebuildTest {
  private static final int MIB = 1 << 20;

  private final TestBed bed = new TestBed();
  private final Map<ContentId, byte[]> files = new LinkedHashMap<>();

  private void put(Store store, byte[]... contents) throws IOException {
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      List<ContentId> ids = new ArrayList<>();
      for (byte[] bytes : contents) {
        ContentId id = Samples.store(session, bytes).id();
        files.put(id, bytes);
        ids.add(id);
      }
      session.publish(ids);
    }
  }

  private void assertAllThere(Store store) throws IOException {
    for (Map.Entry<ContentId, byte[]> file : files.entrySet()) {
      assertThat(Samples.read(store, file.getKey())).isEqualTo(file.getValue());
      assertThat(store.findContent(DomainId.INSTANCE, file.getKey()).orElseThrow().sizeBytes())
          .isEqualTo(file.getValue().length);
    }
  }

  @Test
  void servedTimeGoesOnFromTheIndexUntilNow() {
    AtomicLong nanos = new AtomicLong();
    bed.nanoClock = nanos::get;
    try (Store store = bed.open()) {
      nanos.addAndGet(TimeUnit.DAYS.toNanos(40));
      store.tick();
    }
    MemoryIndexStore next = new MemoryIndexStore(StoreTables.ALL);
    RebuildReport report =
        Store.rebuild(
            StoreOptions.of(bed.objects, new UnclosedIndexStore(next)).withNanoClock(nanos::get),
            Optional.of(bed.rows),
            ProgressListener.SILENT,
            _ -> new Store.Restored<>(NamedContents.NONE, made -> made));
    assertThat(report.problems()).isEmpty();
    try (Store store = Store.open(StoreOptions.of(bed.objects, next).withNanoClock(nanos::get))) {
      assertThat(store.servedSeconds()).isEqualTo(TimeUnit.DAYS.toSeconds(40));
    }
  }

  @Test
  void theIndexAnswersAsBefore() throws IOException {
    byte[] base = Samples.random(3 * MIB, 1);
    byte[] edited = Samples.insert(base, MIB, new byte[100]);
    byte[] tail = Samples.random(400_000, 2);
    try (Store store = bed.open()) {
      put(store, base);
      put(store, edited, new byte[0]);
      put(store, Blocks.roundRobin(20, false), Blocks.roundRobin(20, true), tail);
    }
    RebuildReport report = bed.rebuild();
    assertThat(report.problems()).isEmpty();
    assertThat(report.packCount()).isEqualTo(bed.packs().size());
    assertThat(report.contentCount()).isEqualTo(files.size());
    assertThat(report.incompleteContentCount()).isZero();
    try (Store store = bed.open()) {
      assertAllThere(store);
      assertThat(
              store
                  .checker(NamedContents.NONE)
                  .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT))
          .matches(check -> check.isClean(), "is clean");
      for (byte[] bytes : List.copyOf(files.values())) {
        assertThat(Samples.store(store, bytes).savings().newChunkCount()).isZero();
      }
      assertThat(
              Samples.store(store, Samples.insert(base, 2 * MIB, new byte[1]))
                  .savings()
                  .newChunkCount())
          .isBetween(1L, 3L);
    }
  }

  @Test
  void anEmptyIndexIsNotUsedUntilItIsRebuilt() throws IOException {
    try (Store store = bed.open()) {
      put(store, Samples.random(20_000, 1));
    }
    bed.clearIndex();
    assertThatThrownBy(bed::open).isInstanceOf(IndexStaleException.class);
    bed.objects.counting(Operation.READ);
    bed.objects.heal();
    bed.objects.failBefore(1);
    assertThatThrownBy(bed::rebuild).isInstanceOf(TransientStoreException.class);
    bed.objects.heal();
    assertThatThrownBy(bed::open).isInstanceOf(IndexStaleException.class);
    bed.rebuild();
    try (Store store = bed.open()) {
      assertAllThere(store);
    }
  }

  @Test
  void aListingThatFailsLeavesTheIndexAsItWas() throws IOException {
    try (Store store = bed.open()) {
      put(store, Samples.random(20_000, 1));
    }
    bed.restart();
    bed.objects.counting(Operation.LIST);
    for (int number = 1; number <= 2; number++) {
      bed.objects.heal();
      bed.objects.failBefore(number);
      assertThatThrownBy(bed::rebuild).isInstanceOf(TransientStoreException.class);
    }
    bed.objects.heal();
    try (Store store = bed.open()) {
      assertAllThere(store);
    }
  }

  @Test
  void brokenPacksAreSaidOneByOneAndTheRestIsThere() throws IOException {
    byte[] lost = Samples.random(MIB, 1);
    byte[] cut = Samples.random(MIB + 1, 2);
    List<ObjectKey> broken = new ArrayList<>();
    try (Store store = bed.open()) {
      put(store, lost);
      broken.add(largestPack());
      put(store, cut);
      broken.add(largestPack());
      put(store, Samples.random(400_000, 3));
    }
    files.remove(Samples.idOf(lost));
    files.remove(Samples.idOf(cut));
    bed.replace(broken.get(0), new byte[0]);
    bed.replace(broken.get(1), new byte[MIB]);
    bed.bucket.create(ObjectKey.of("packs/zz"), new byte[1]);
    RebuildReport report = bed.rebuild();
    assertThat(report.problems())
        .filteredOn(problem -> problem.kind() == Kind.PACK_DAMAGED)
        .extracting(problem -> problem.where())
        .containsExactlyInAnyOrder(broken.get(0).value(), broken.get(1).value());
    assertThat(report.problems()).hasSize(3);
    assertThat(report.incompleteContentCount()).isEqualTo(2);
    try (Store store = bed.open()) {
      assertAllThere(store);
      assertThat(store.findContent(DomainId.INSTANCE, Samples.idOf(lost))).isEmpty();
      put(store, lost, cut);
      assertAllThere(store);
    }
  }

  @Test
  void aDamagedRecipeCostsThatContentOnly() throws IOException {
    byte[] first = Samples.random(20_000, 1);
    byte[] second = Samples.random(30_000, 2);
    try (Store store = bed.open()) {
      put(store, first, second);
    }
    ObjectKey metadata =
        bed.packs().stream()
            .min(Comparator.comparingLong(ObjectStat::lengthBytes))
            .orElseThrow()
            .key();
    bed.flip(metadata, 40);
    RebuildReport report = bed.rebuild();
    assertThat(report.problems()).singleElement().matches(p -> p.kind() == Kind.BLOB_LOST);
    assertThat(report.contentCount()).isEqualTo(1);
    try (Store store = bed.open()) {
      put(store, first, second);
      assertAllThere(store);
    }
  }

  @Test
  void ofTwoCopiesTheIntactOneIsReadAgain() throws IOException {
    for (int seed = 1; seed <= 8; seed++) { // packs have random names: either copy comes first
      byte[] bytes = Samples.random(100_000, seed);
      Set<ObjectKey> before = keys();
      try (Store store = bed.open()) {
        put(store, bytes);
        ObjectKey data = newest(before);
        bed.flip(data, 50_000);
        assertThatThrownBy(() -> Samples.read(store, Samples.idOf(bytes)))
            .isInstanceOf(CorruptDataException.class);
        put(store, bytes);
        assertAllThere(store);
      }
    }
    assertThat(bed.rebuild().problems()).isEmpty();
    try (Store store = bed.open()) {
      assertAllThere(store);
    }
  }

  private Set<ObjectKey> keys() {
    return bed.packs().stream().map(ObjectStat::key).collect(Collectors.toSet());
  }

  private ObjectKey newest(Set<ObjectKey> before) {
    return bed.packs().stream()
        .filter(pack -> !before.contains(pack.key()))
        .max(Comparator.comparingLong(ObjectStat::lengthBytes))
        .orElseThrow()
        .key();
  }

  private ObjectKey largestPack() {
    return bed.packs().stream()
        .max(Comparator.comparingLong(ObjectStat::lengthBytes))
        .orElseThrow()
        .key();
  }

  @Test
  void everyFirstByteOfAnIdIsSeen() throws IOException {
    Holders holders = new Holders();
    Set<Byte> firstBytes = new HashSet<>();
    try (Store store = bed.open()) {
      for (int i = 0; i < 2_500; i += 50) {
        byte[][] some = new byte[50][];
        for (int k = 0; k < 50; k++) {
          some[k] = Samples.random(9 * 1024, i + k);
        }
        put(store, some);
      }
    }
    files.keySet().forEach(id -> firstBytes.add(id.toBytes()[0]));
    assertThat(firstBytes).hasSize(256);
    files.keySet().forEach(id -> holders.add("a", id));
    assertThat(bed.rebuild().contentCount()).isEqualTo(2_500);
    try (Store store = bed.open()) {
      assertThat(
              store
                  .checker(NamedContents.NONE)
                  .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                  .contentCount())
          .isEqualTo(2_500);
      CollectionPlan plan =
          store
              .collector(holders)
              .execute(new CollectionPolicy(0, 1.0, 64 << 20, 2), CollectionListener.SILENT)
              .plan();
      assertThat(plan.contentCount()).isZero();
      assertAllThere(store);
    }
    assertThat(bed.rebuild().contentCount()).isEqualTo(2_500);
    try (Store store = bed.open()) {
      assertAllThere(store);
    }
  }

  @Test
  void whatNothingReachesCountsAsJustSeen() throws IOException {
    try (Store store = bed.open()) {
      put(store, Samples.random(20_000, 1));
    }
    bed.rebuild();
    try (Store store = bed.open()) {
      CollectionPlan plan =
          store
              .collector(new Holders())
              .execute(CollectionPolicy.of(CollectionPolicy.GRACE), CollectionListener.SILENT)
              .plan();
      assertThat(plan.waiting().contentCount()).isEqualTo(1);
      assertThat(plan.waiting().nextDueSeconds()).isEqualTo(CollectionPolicy.GRACE.toSeconds());
      assertAllThere(store);
    }
  }
}
