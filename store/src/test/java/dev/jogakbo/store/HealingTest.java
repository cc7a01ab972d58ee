package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckReport;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.DamageHandling;
import dev.jogakbo.store.check.Healing;
import dev.jogakbo.store.check.Problem;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackKey;
import dev.jogakbo.store.pack.PackReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a check that may note damage does about it. */
class HealingTest extends CheckTestCase {
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
    bed.exchange(packs.get(4).get(which), packs.get(5).get(which));
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
}
