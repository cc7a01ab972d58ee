package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckReport;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.DamageHandling;
import dev.jogakbo.store.check.Healing;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.Problem;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.log.LogEntry;
import dev.jogakbo.store.log.LogReader;
import dev.jogakbo.store.log.NumberedLog;
import dev.jogakbo.store.object.FaultyObjectStore.Operation;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackKey;
import dev.jogakbo.store.pack.PackReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CheckTest {
  private static final int MIB = 1 << 20;
  private static final CheckOptions DATA = CheckOptions.of(CheckScope.DATA);

  private final TestBed bed = new TestBed();
  private Store store = bed.open();

  @AfterEach
  void close() {
    store.close();
  }

  private CheckReport check(CheckOptions options) {
    return store.checker(NamedContents.NONE).check(options, ProgressListener.SILENT);
  }

  /** Stores a file and returns the keys of the packs that came with it, the larger first. */
  private List<ObjectKey> put(byte[] bytes) throws IOException {
    List<ObjectStat> before = bed.packs();
    Samples.store(store, bytes);
    List<ObjectStat> added = new ArrayList<>(bed.packs());
    added.removeAll(before);
    added.sort((a, b) -> Long.compare(b.lengthBytes(), a.lengthBytes()));
    return new ArrayList<>(added.stream().map(ObjectStat::key).toList());
  }

  private static ContentKey key(byte[] bytes) {
    return new ContentKey(DomainId.INSTANCE, Samples.idOf(bytes));
  }

  @Test
  void nothingIsWrongWithWhatWasStored() throws IOException {
    put(Samples.random(3 * MIB, 1));
    put(new byte[0]);
    NumberedLog log = store.log("repo-1");
    log.read(new Ignored());
    log.append(new byte[] {1});
    CheckReport report = check(DATA);
    assertThat(report.problems()).isEmpty();
    assertThat(report.isClean()).isTrue();
    assertThat(report.packCount()).isEqualTo(bed.packs().size());
    assertThat(report.recordCount()).isGreaterThan(20);
    assertThat(report.contentCount()).isEqualTo(2);
    assertThat(report.logCount()).isEqualTo(1);
    assertThat(check(CheckOptions.of(CheckScope.STRUCTURE)).recordCount()).isZero();
  }

  @Test
  void allThatIsBrokenIsFoundInOneRunThatChangesNothing() throws IOException {
    List<byte[]> files = new ArrayList<>();
    List<List<ObjectKey>> packs = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      files.add(Samples.random(400_000 + i * 1000, i));
      packs.add(put(files.get(i)));
    }
    NumberedLog log = store.log("repo-1");
    log.read(new Ignored());
    log.append(new byte[] {1, 2, 3});
    bed.flip(packs.get(0).getFirst(), 200_000);
    bed.replace(packs.get(1).getFirst(), new byte[50_000]);
    bed.replace(packs.get(2).getFirst(), new byte[0]);
    bed.bucket.delete(List.of(packs.get(3).getFirst()));
    exchange(packs.get(4).getFirst(), packs.get(5).getFirst());
    bed.flip(packs.get(6).getLast(), 40); // the payload of its recipe
    bed.flip(ObjectKey.of("log/repo-1/000000000001"), 20);
    Map<String, byte[]> before = objects();
    CheckReport report = check(DATA);
    assertThat(objects()).containsExactlyEntriesOf(before);
    assertThat(report.isClean()).isFalse();
    assertAffected(report, Kind.CHUNK_DAMAGED, files.get(0));
    assertAffected(report, Kind.PACK_DAMAGED, files.get(1));
    assertAffected(report, Kind.PACK_DAMAGED, files.get(2));
    assertAffected(report, Kind.PACK_MISSING, files.get(3));
    assertAffected(report, Kind.PACK_DAMAGED, files.get(4));
    assertAffected(report, Kind.PACK_DAMAGED, files.get(5));
    assertAffected(report, Kind.BLOB_DAMAGED, files.get(6));
    assertThat(report.problems())
        .filteredOn(problem -> problem.kind() == Kind.LOG_DAMAGED)
        .singleElement()
        .matches(problem -> problem.where().equals("log/repo-1"));
    assertThat(report.problems()).hasSize(8);
    assertThat(report.healing().notedChunkCount()).isZero();
    assertThat(Samples.store(store, files.get(1)).savings().newChunkCount()).isZero();
  }

  private void exchange(ObjectKey one, ObjectKey other) {
    byte[] body = bed.bucket.load(one, Integer.MAX_VALUE);
    bed.replace(one, bed.bucket.load(other, Integer.MAX_VALUE));
    bed.replace(other, body);
  }

  private Map<String, byte[]> objects() {
    Map<String, byte[]> objects = new TreeMap<>();
    bed.bucket
        .list("", "", Integer.MAX_VALUE)
        .forEach(stat ->
            objects.put(stat.key().value(), bed.bucket.load(stat.key(), Integer.MAX_VALUE)));
    return objects;
  }

  private static void assertAffected(CheckReport report, Kind kind, byte[] bytes) {
    assertThat(report.problems())
        .filteredOn(problem -> problem.affected().contains(key(bytes)))
        .singleElement()
        .matches(problem -> problem.kind() == kind, "is " + kind)
        .matches(problem -> problem.affectedCount() == 1);
  }

  @Test
  void exchangedPacksOfOneLengthAreFoundByWhatTheyHold() throws IOException {
    byte[] one = Samples.random(9_000, 1);
    byte[] other = Samples.random(9_000, 2);
    ObjectKey first = put(one).getFirst();
    ObjectKey second = put(other).getFirst();
    exchange(first, second);
    CheckReport report = check(CheckOptions.of(CheckScope.STRUCTURE));
    assertThat(report.problems())
        .extracting(Problem::where)
        .containsExactlyInAnyOrder(first.value(), second.value());
    assertAffected(report, Kind.PACK_DAMAGED, one);
    assertAffected(report, Kind.PACK_DAMAGED, other);
  }

  @Test
  void whatIsNoPackAndWhatACrashLeftIsSaid() throws IOException {
    put(Samples.random(9_000, 1));
    bed.bucket.create(ObjectKey.of("packs/readme"), new byte[1]);
    bed.bucket.create(ObjectKey.of("packs/00/00112233445566778899aabbccddeeff"), new byte[] {1});
    CheckReport report = check(DATA);
    assertThat(report.orphanPackCount()).isEqualTo(1);
    assertThat(report.problems())
        .singleElement()
        .matches(problem -> problem.kind() == Kind.PACK_FOREIGN)
        .matches(problem -> problem.where().equals("packs/readme"));
  }

  @Test
  void damageThatIsNotedIsHealedByStoringTheFilesAgain() throws IOException {
    byte[] flipped = Samples.random(MIB, 1);
    byte[] cut = Samples.random(MIB, 2);
    byte[] gone = Samples.random(MIB, 3);
    bed.flip(put(flipped).getFirst(), MIB / 2);
    bed.replace(put(cut).getFirst(), new byte[10]);
    bed.bucket.delete(List.of(put(gone).getFirst()));
    CheckReport report = check(DATA.with(DamageHandling.NOTE));
    assertThat(report.problems()).hasSize(3);
    assertThat(report.healing().notedChunkCount()).isGreaterThan(10);
    for (byte[] bytes : List.of(flipped, cut, gone)) {
      assertThat(Samples.store(store, bytes).savings().newChunkCount()).isPositive();
      assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
      assertThat(Samples.store(store, bytes).savings().newChunkCount()).isZero();
    }
  }

  /** Recipes, and packs with nothing else; what they say is in the index too. */
  @Test
  void blobsThatCannotBeReadAreStoredAgainOutOfTheIndex() throws IOException {
    List<byte[]> files = new ArrayList<>();
    List<ObjectKey> metadata = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      files.add(Samples.random(300_000, i));
      metadata.add(put(files.get(i)).getLast());
    }
    bed.flip(metadata.get(0), 40);
    bed.replace(metadata.get(1), new byte[10]);
    bed.bucket.delete(List.of(metadata.get(2)));
    CheckReport report = check(DATA.with(DamageHandling.NOTE));
    assertThat(report.problems())
        .extracting(Problem::kind)
        .containsExactlyInAnyOrder(Kind.BLOB_DAMAGED, Kind.PACK_DAMAGED, Kind.PACK_MISSING);
    assertThat(report.healing().blobCount()).isEqualTo(3);
    assertThat(check(DATA.with(DamageHandling.NOTE)).healing().blobCount()).isZero();
    store.close();
    assertThat(bed.rebuild().problems())
        .singleElement()
        .matches(problem -> problem.kind() == Kind.PACK_DAMAGED);
    store = bed.open();
    for (byte[] bytes : files) {
      assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
    }
  }

  /** The footer is what a rebuild knows a pack by; the records before it can still be read. */
  @Test
  void aPackWithADamagedEndIsEmptiedAndThenNoFinding() throws IOException {
    byte[] bytes = Samples.random(3 * MIB, 1);
    for (ObjectKey pack : put(bytes)) {
      bed.flip(pack, bed.bucket.load(pack, Integer.MAX_VALUE).length - 60);
    }
    assertThat(check(DATA).problems()).hasSize(2);
    Healing healing = check(DATA.with(DamageHandling.NOTE)).healing();
    assertThat(healing.notedChunkCount()).isZero();
    assertThat(healing.copiedChunkCount()).isGreaterThan(20);
    assertThat(healing.listCount()).isEqualTo(1);
    assertThat(healing.blobCount()).isEqualTo(1);
    CheckReport after = check(DATA.with(DamageHandling.NOTE));
    assertThat(after.problems()).isEmpty();
    assertThat(after.abandonedPackCount()).isEqualTo(2);
    assertThat(after.healing()).isEqualTo(Healing.NONE);
    assertThat(Samples.store(store, bytes).savings().newChunkCount()).isZero();
    collectAll(bytes);
    assertThat(check(DATA).abandonedPackCount()).isZero();
    rebuild();
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }

  @Test
  void aDamagedHeaderIsFoundAndThePackEmptied() throws IOException {
    byte[] bytes = Samples.random(300_000, 1);
    ObjectKey pack = put(bytes).getFirst();
    for (int position : new int[] {0, 8, 9, 15}) {
      bed.flip(pack, position);
      assertThat(check(CheckOptions.of(CheckScope.STRUCTURE)).problems()).isEmpty();
      assertAffected(check(DATA), Kind.PACK_DAMAGED, bytes);
      bed.flip(pack, position);
    }
    bed.flip(pack, 3);
    assertThat(check(DATA.with(DamageHandling.NOTE)).healing().notedChunkCount()).isZero();
    assertThat(check(DATA).problems()).isEmpty();
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }

  private void collectAll(byte[]... kept) throws IOException {
    Holders holders = new Holders();
    for (byte[] bytes : kept) {
      holders.add("a", Samples.idOf(bytes));
    }
    CollectionPolicy everything = new CollectionPolicy(0, 1.0, 64 << 20, 2);
    CollectionReport report =
        store.collector(holders).execute(everything, CollectionListener.SILENT);
    assertThat(report.notes()).isEmpty();
  }

  private void rebuild() {
    store.close();
    assertThat(bed.rebuild().problems()).isEmpty();
    store = bed.open();
  }

  @Test
  void whatWasHealedOutlivesCollectionsAndARebuild() throws IOException {
    byte[][] files = new byte[6][];
    List<List<ObjectKey>> packs = new ArrayList<>();
    for (int i = 0; i < files.length; i++) {
      files[i] = Samples.random(400_000 + (i < 4 ? i : 4) * 1000, i);
      packs.add(put(files[i]));
    }
    byte[] beside = Samples.random(100_000, 9);
    for (int which = 0; which < 2; which++) { // data, then recipes
      damage(packs, which);
      check(DATA.with(DamageHandling.NOTE));
      try (WriteSession session = store.begin(DomainId.INSTANCE)) {
        List<ContentId> ids = new ArrayList<>();
        ids.add(Samples.store(session, beside).id()); // so that chunks come into another list
        for (byte[] bytes : files) {
          ids.add(Samples.store(session, bytes).id());
        }
        session.publish(ids);
      }
      assertThat(check(DATA).problems()).isEmpty();
      collectAll(files);
      assertThat(check(DATA).abandonedPackCount()).isZero();
      rebuild();
      for (byte[] bytes : files) {
        assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
      }
      assertThat(check(DATA).problems()).isEmpty();
      packs.forEach(List::clear);
      for (List<ObjectKey> ofFile : packs) {
        ofFile.addAll(bed.packs().stream().map(ObjectStat::key).toList());
      }
    }
  }

  private void damage(List<List<ObjectKey>> packs, int which) {
    if (which > 0) { // all are in common packs now
      List<ObjectKey> all = packs.getFirst();
      bed.bucket.delete(List.of(all.getFirst()));
      all.stream().skip(1).forEach(pack -> bed.flip(pack, 200));
      return;
    }
    ObjectKey cut = packs.get(1).get(which);
    ObjectKey ended = packs.get(2).get(which);
    bed.bucket.delete(List.of(packs.get(0).get(which)));
    bed.replace(cut, Arrays.copyOf(bed.bucket.load(cut, Integer.MAX_VALUE), 90_000));
    bed.flip(ended, bed.bucket.load(ended, Integer.MAX_VALUE).length - 70);
    bed.flip(packs.get(3).get(which), 200_000);
    exchange(packs.get(4).get(which), packs.get(5).get(which));
  }

  /** Nobody ran a check: the list of the pack that is gone comes back with the chunks. */
  @Test
  void whatReadingFoundDamagedOutlivesCollectionsAndARebuildToo() throws IOException {
    byte[] bytes = Samples.random(8_000, 1);
    bed.bucket.delete(List.of(put(bytes).getFirst()));
    assertThatThrownBy(() -> Samples.read(store, Samples.idOf(bytes)))
        .isInstanceOf(CorruptDataException.class);
    assertThat(Samples.store(store, bytes).savings().newChunkCount()).isEqualTo(1);
    put(Samples.random(600_000, 2));
    collectAll(bytes);
    rebuild();
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }

  @Test
  void moreDamageThanIsListedIsHealedInOneRun() throws IOException {
    List<byte[]> files = new ArrayList<>();
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      List<ContentId> ids = new ArrayList<>();
      for (int i = 0; i < 10_500; i++) {
        files.add(Samples.random(40, i));
        ids.add(Samples.store(session, files.get(i)).id());
      }
      session.publish(ids);
    }
    for (ObjectStat pack : bed.packs()) {
      byte[] body = bed.bucket.load(pack.key(), Integer.MAX_VALUE);
      PackFooter footer =
          new PackReader(bed.bucket).loadFooter(PackKey.findId(pack.key()).orElseThrow());
      footer.records().forEach(row -> body[(int) row.end() - 1] ^= 1);
      bed.replace(pack.key(), body);
    }
    CheckReport report = check(DATA.with(DamageHandling.NOTE));
    assertThat(report.problems()).hasSize(10_000);
    assertThat(report.omittedProblemCount()).isGreaterThan(500);
    assertThat(report.healing().notedChunkCount()).isEqualTo(10_500);
    assertThat(report.healing().blobCount()).isEqualTo(10_500);
  }

  @Test
  void rowsThatReferToNoPackAreFoundAndHealed() throws IOException {
    byte[] bytes = Samples.random(300_000, 1);
    put(bytes);
    Catalog catalog = Catalog.open(bed.rows);
    IndexBatch batch = new IndexBatch();
    try (RowCursor<PackRow> rows = catalog.packs().scan()) {
      while (rows.next()) {
        catalog.packs().delete(batch, rows.row());
      }
    }
    bed.rows.apply(batch, Durability.SYNCED);
    CheckReport report = check(CheckOptions.of(CheckScope.STRUCTURE).with(DamageHandling.NOTE));
    assertThat(report.problems())
        .hasSize(2)
        .allMatch(problem -> problem.kind() == Kind.PACK_MISSING)
        .allMatch(problem -> problem.affected().contains(key(bytes)));
    assertThat(Samples.store(store, bytes).savings().newChunkCount()).isPositive();
    assertThat(check(DATA).problems()).isEmpty();
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }

  @Test
  void whatAVersionNamesAndIsNotThereIsFound() throws IOException {
    byte[] there = Samples.random(9_000, 1);
    put(there);
    ContentKey missing = key(Samples.random(9_000, 2));
    NamedContents named =
        visitor -> {
          visitor.content(key(there));
          visitor.content(missing);
          visitor.content(missing);
          visitor.unreadable("dataset a/b", "commit 1 is missing");
        };
    CheckReport report =
        store.checker(named).check(CheckOptions.of(CheckScope.STRUCTURE), ProgressListener.SILENT);
    assertFound(report.problems(), missing);
    store.close();
    assertFound(bed.rebuild(named).problems(), missing);
    store = bed.open();
  }

  private static void assertFound(List<Problem> problems, ContentKey missing) {
    assertThat(problems)
        .extracting(Problem::kind)
        .containsExactly(Kind.CONTENT_MISSING, Kind.VERSION_DAMAGED);
    assertThat(problems.getFirst().affected()).containsExactly(missing);
    assertThat(problems.getLast().where()).isEqualTo("dataset a/b");
  }

  @Test
  void aChunkFoundDamagedByReadingIsHealedAndThenNoFinding() throws IOException {
    byte[] old = Samples.random(MIB, 1);
    byte[] edited = Samples.insert(old, 10, new byte[5]);
    ObjectKey pack = put(old).getFirst();
    put(edited);
    bed.flip(pack, MIB / 2);
    assertThatThrownBy(() -> Samples.read(store, Samples.idOf(old)))
        .isInstanceOf(CorruptDataException.class);
    assertThat(Samples.store(store, edited).savings().newChunkCount()).isEqualTo(1);
    assertThat(Samples.read(store, Samples.idOf(old))).isEqualTo(old);
    assertThat(check(DATA).problems()).isEmpty();
  }

  @Test
  void aFailureThatPassesIsNoFinding() throws IOException {
    put(Samples.random(MIB, 1));
    store.close();
    bed.restart();
    store = bed.open();
    bed.objects.counting(Operation.READ);
    for (int number = 1; number <= 3; number++) {
      bed.objects.heal();
      bed.objects.failBefore(number);
      assertThatThrownBy(() -> check(DATA)).isInstanceOf(TransientStoreException.class);
    }
    bed.objects.heal();
    assertThat(check(DATA).problems()).isEmpty();
  }

  @Test
  void bytesDamagedOnTheWayAreNoFinding() throws IOException {
    ObjectKey pack = put(Samples.random(200_000, 1)).getFirst();
    byte[] whole = bed.bucket.load(pack, Integer.MAX_VALUE);
    bed.flip(pack, 100_000);
    bed.objects.heal();
    bed.objects.counting(Operation.READ);
    AtomicInteger reads = new AtomicInteger();
    bed.objects.after(call -> reads.addAndGet(call.target().equals(pack.value()) ? 1 : 0));
    check(CheckOptions.of(CheckScope.STRUCTURE));
    int footerReads = reads.getAndSet(0);
    bed.objects.after(call -> {
      if (call.target().equals(pack.value()) && reads.incrementAndGet() == footerReads + 1) {
        bed.replace(pack, whole); // what the records were read from is what was damaged
      }
    });
    assertThat(check(DATA).problems()).isEmpty();
    assertThat(reads.get()).isGreaterThan(footerReads + 1);
  }

  @Test
  void aListingThatFailsEndsTheCheck() throws IOException {
    put(Samples.random(9_000, 1));
    bed.objects.counting(Operation.LIST);
    for (int number = 1; number <= 3; number++) {
      bed.objects.heal();
      bed.objects.failBefore(number);
      assertThatThrownBy(() -> check(DATA)).isInstanceOf(TransientStoreException.class);
    }
  }

  @Test
  void aTransformsOutputIsRebuiltAndCompared() throws IOException {
    byte[] input = Samples.random(300_000, 1);
    store.close();
    bed.transforms = Inverted.TRANSFORMS;
    store = bed.open();
    put(input);
    store.close();
    ContentId inverted = Inverted.register(bed, input);
    store = bed.open();
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      session.publish(List.of(inverted));
    }
    assertThat(Samples.read(store, inverted)).isEqualTo(Inverted.of(input));
    assertThat(check(DATA).problems()).isEmpty();
    Holders holders = new Holders();
    holders.add("a", inverted);
    store.collector(holders).execute(CollectionPolicy.of(Duration.ZERO), CollectionListener.SILENT);
    assertThat(store.findContent(DomainId.INSTANCE, Samples.idOf(input))).isEmpty();
    assertThat(Samples.read(store, inverted)).isEqualTo(Inverted.of(input));
    store.close();
    assertThat(bed.rebuild().contentCount()).isEqualTo(1);
    store = bed.open();
    assertThat(Samples.read(store, inverted)).isEqualTo(Inverted.of(input));
    put(input);
    ContentId wrong = Inverted.registerAs(bed, input, Samples.idOf(new byte[] {1}));
    assertThat(check(DATA).problems())
        .singleElement()
        .matches(problem -> problem.kind() == Kind.CONTENT_UNRESOLVED)
        .matches(problem ->
            problem.affected().equals(List.of(new ContentKey(DomainId.INSTANCE, wrong))));
  }

  private static final class Ignored implements LogReader {
    @Override
    public void restore(long number, byte[] state) {}

    @Override
    public void entry(LogEntry entry) {}
  }
}
