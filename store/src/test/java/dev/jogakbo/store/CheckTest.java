package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckReport;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.Problem;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.log.LogEntry;
import dev.jogakbo.store.log.LogReader;
import dev.jogakbo.store.log.NumberedLog;
import dev.jogakbo.store.object.FaultyObjectStore.Operation;
import dev.jogakbo.store.object.ObjectKey;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CheckTest extends CheckTestCase {
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
    bed.exchange(packs.get(4).getFirst(), packs.get(5).getFirst());
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

  private Map<String, byte[]> objects() {
    Map<String, byte[]> objects = new TreeMap<>();
    bed.bucket
        .list("", "", Integer.MAX_VALUE)
        .forEach(stat ->
            objects.put(stat.key().value(), bed.bucket.load(stat.key(), Integer.MAX_VALUE)));
    return objects;
  }

  @Test
  void exchangedPacksOfOneLengthAreFoundByWhatTheyHold() throws IOException {
    byte[] one = Samples.random(9_000, 1);
    byte[] other = Samples.random(9_000, 2);
    ObjectKey first = put(one).getFirst();
    ObjectKey second = put(other).getFirst();
    bed.exchange(first, second);
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
