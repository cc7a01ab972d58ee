package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.DamageHandling;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.pack.PackKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a collection does about packs that are damaged, missing, or not where they should be. */
class CollectionDamageTest extends CollectionTestCase {
  private final Random random = new Random(3);

  @Test
  void aDamagedPackThatIsInUseIsLeftAlone() throws IOException {
    byte[] live = Samples.random(MIB, 1);
    byte[] dead = Samples.random(2 * MIB, 2);
    putTogether("a", live, dead);
    holders.remove("a", Samples.idOf(dead));
    ObjectKey pack = largestPack();
    bed.flip(pack, MIB / 2);
    CollectionReport report = collect(AT_ONCE);
    assertThat(report.notes()).singleElement().asString().contains("expected hash");
    assertThat(bed.packs()).extracting(ObjectStat::key).contains(pack);
    assertThat(report.freedBytes()).isLessThan(report.plan().freedBytes()).isLessThan(1000);
    put("a", live);
    assertThatThrownBy(() -> assertReads(live)).isInstanceOf(StoreException.class);
    put("a", live);
    assertReads(live);
    collect(AT_ONCE);
    assertReads(live);
    assertThat(bed.packs()).extracting(ObjectStat::key).doesNotContain(pack);
  }

  @Test
  void aDeadPackGoesThoughItIsDamagedOrMissing() throws IOException {
    byte[] first = Samples.random(MIB, 1);
    byte[] second = Samples.random(2 * MIB, 2);
    Samples.store(store, first);
    Samples.store(store, second);
    bed.replace(largestPack(), new byte[100]);
    bed.bucket.delete(List.of(largestPack()));
    collect(AT_ONCE);
    assertThat(bed.packs()).isEmpty();
    assertThat(Samples.store(store, first).savings().newBytes()).isEqualTo(MIB);
    assertReads(first);
  }

  /** Somebody restored objects under each other's names. */
  @Test
  void packsThatWereExchangedAreLeftAlone() throws IOException {
    int seed = 0;
    for (int difference : new int[] {0, 1000, 300_000}) { // of one length, and not
      for (boolean isLive : new boolean[] {true, false}) {
        for (int which = 0; which < 2; which++) { // recipes, data
          byte[] live = Samples.random(9_000, ++seed);
          byte[] other = Samples.random(9_000 + difference, ++seed);
          assertLeftAlone(isLive, which, live, other);
        }
      }
    }
  }

  private void assertLeftAlone(boolean isLive, int which, byte[] live, byte[] other)
      throws IOException {
    CollectionPolicy merging = new CollectionPolicy(0, 1.0, 64 << 20, 2);
    ObjectKey pack = putAndFindPacks(live).get(which);
    ObjectKey otherPack = putAndFindPacks(other).get(which);
    if (!isLive) {
      holders.remove("a", Samples.idOf(other));
    }
    bed.exchange(pack, otherPack);
    for (CollectionPolicy policy : List.of(AT_ONCE, merging)) {
      List<String> notes = collect(policy).notes();
      assertThat(notes.isEmpty()).as("%s", notes).isEqualTo(isLive && policy.equals(AT_ONCE));
      assertThat(bed.packs()).extracting(ObjectStat::key).contains(pack, otherPack);
    }
    bed.exchange(pack, otherPack);
    assertReads(live);
    assertThat(collect(merging).notes()).isEmpty();
    assertReads(live);
    if (isLive) {
      assertReads(other);
    } else {
      assertThat(bed.packs()).extracting(ObjectStat::key).doesNotContain(otherPack);
    }
  }

  /** Returns the packs that came with the file, that of its recipe, then that of its data. */
  private List<ObjectKey> putAndFindPacks(byte[] bytes) throws IOException {
    List<ObjectStat> added = new ArrayList<>(bed.packs());
    put("a", bytes);
    List<ObjectStat> after = new ArrayList<>(bed.packs());
    after.removeAll(added);
    after.sort(Comparator.comparingLong(ObjectStat::lengthBytes));
    return after.stream().map(ObjectStat::key).toList();
  }

  @Test
  void aPackWithABlobThatARebuildCouldNotReadIsCollected() throws IOException {
    byte[] first = Samples.random(20_000, 1);
    byte[] second = Samples.random(30_000, 2);
    putTogether("a", first, second);
    ObjectKey metadata =
        bed.packs().stream()
            .min(Comparator.comparingLong(ObjectStat::lengthBytes))
            .orElseThrow()
            .key();
    bed.flip(metadata, 40); // the payload of a recipe
    store.close();
    assertThat(bed.rebuild().contentCount()).isEqualTo(1);
    store = bed.open();
    boolean isFirst = store.findContent(DomainId.INSTANCE, Samples.idOf(first)).isPresent();
    holders.remove("a", Samples.idOf(isFirst ? second : first));
    CollectionReport report = collect(AT_ONCE);
    assertThat(report.notes()).isEmpty();
    assertThat(report.writtenPackCount()).isPositive();
    assertThat(bed.packs()).extracting(ObjectStat::key).doesNotContain(metadata);
    assertReads(isFirst ? first : second);
  }

  /** Somebody moved objects about, and a collection ran before a rebuild could find them. */
  @Test
  void aPackUnderANameThatNothingKnowsStaysAsLongAsItIsMissed() throws IOException {
    for (byte[] inItsPlace : new byte[][] {null, new byte[100]}) {
      byte[] bytes = Samples.random(300_000, 1);
      for (ObjectKey pack : putAndFindPacks(bytes)) {
        ObjectKey moved = PackKey.of(PackId.random(random));
        bed.bucket.create(moved, bed.bucket.load(pack, Integer.MAX_VALUE));
        bed.bucket.delete(List.of(pack));
        if (inItsPlace != null) {
          bed.bucket.create(pack, inItsPlace);
        }
        for (CollectionPolicy policy : List.of(AT_ONCE, MONTH)) {
          CollectionReport report = collect(policy);
          assertThat(report.plan().orphanPackCount()).isZero();
          assertThat(report.deletedPackCount()).isZero();
          assertThat(report.notes()).isNotEmpty();
        }
      }
      store.close();
      assertThat(bed.rebuild().problems()).hasSize(inItsPlace == null ? 0 : 2);
      store = bed.open();
      assertReads(bytes);
      holders.remove("a", Samples.idOf(bytes));
      collect(AT_ONCE);
      assertThat(bed.packs()).isEmpty();
    }
  }

  @Test
  void whatIsMissingAndNotNeededHasNoGraceAndFreesNothing() throws IOException {
    put("a", Samples.random(MIB, 1));
    ObjectKey missing = putAndFindPacks(Samples.random(2 * MIB, 2)).getLast();
    holders.remove("a", Samples.idOf(Samples.random(2 * MIB, 2)));
    collect(MONTH);
    bed.bucket.delete(List.of(missing));
    CollectionReport kept = collect(MONTH); // its content waits
    assertThat(kept.notes()).singleElement().asString().contains("is missing");
    assertThat(kept.freedBytes()).isZero();
    CollectionReport freed = collect(AT_ONCE);
    assertThat(freed.freedBytes()).isEqualTo(freed.plan().freedBytes()).isBetween(100L, 2000L);
    assertThat(freed.plan().unattributedBytes()).isNotNegative();
    assertThat(collect(MONTH).notes()).isEmpty();
  }

  /** As a check leaves it that took all out of a pack whose object is gone. */
  @Test
  void aPackOfWhichNothingIsLeftGoesAtOnce() throws IOException {
    byte[] bytes = Samples.random(MIB, 1);
    bed.bucket.delete(List.of(putAndFindPacks(bytes).getLast()));
    CheckOptions healing = CheckOptions.of(CheckScope.STRUCTURE).with(DamageHandling.NOTE);
    store.checker(NamedContents.NONE).check(healing, ProgressListener.SILENT);
    put("a", bytes);
    assertThat(store.checker(NamedContents.NONE).check(healing, ProgressListener.SILENT))
        .matches(report -> report.abandonedPackCount() == 1);
    CollectionReport report = collect(MONTH);
    assertThat(report.deletedPackCount()).isEqualTo(1);
    assertThat(report.freedBytes()).isZero();
    assertThat(store.checker(NamedContents.NONE).check(healing, ProgressListener.SILENT))
        .matches(found -> found.isClean() && found.abandonedPackCount() == 0);
    assertReads(bytes);
  }
}
