package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPlan;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.FaultyObjectStore;
import dev.jogakbo.store.object.FaultyObjectStore.Operation;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.PackWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CollectionTest extends CollectionTestCase {
  private void assertGone(byte[] bytes) {
    assertThat(store.findContent(DomainId.INSTANCE, Samples.idOf(bytes))).isEmpty();
  }

  @Test
  void whatIsReachedStays() throws IOException {
    byte[] bytes = Samples.random(3 * MIB, 1);
    put("a", bytes);
    long before = bed.packBytes();
    CollectionReport report = collect(AT_ONCE);
    assertThat(report.freedBytes()).isZero();
    assertThat(report.notes()).isEmpty();
    assertThat(bed.packBytes()).isEqualTo(before);
    assertReads(bytes);
  }

  @Test
  void whatNothingReachesGoesWholeAndByCompactionAsPlannedToTheByte() throws IOException {
    byte[] shared = Samples.random(2 * MIB, 1);
    byte[] own = Samples.random(2 * MIB, 2);
    byte[] alone = Samples.random(2 * MIB, 3);
    putTogether("b", shared);
    putTogether("a", shared, alone);
    putTogether("b", Samples.random(MIB, 4));
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      for (byte[] bytes : List.of(own, Samples.random(MIB, 5))) {
        Samples.store(session, bytes);
      }
      session.flush();
      session.publish(List.of(Samples.idOf(own)));
    }
    holders.add("b", Samples.idOf(own));
    holders.delete("a");
    CollectionPlan plan = plan(AT_ONCE);
    assertThat(plan.owners().keySet()).containsExactly("a");
    assertThat(plan.owners().get("a")).isBetween(2L * MIB, 2L * MIB + 100_000);
    assertThat(plan.contentCount()).isEqualTo(2);
    assertThat(plan.compactedPackCount()).isEqualTo(1);
    long before = bed.packBytes();
    CollectionReport report = collect(AT_ONCE);
    assertThat(report.plan()).isEqualTo(plan);
    assertThat(report.freedBytes()).isEqualTo(plan.freedBytes());
    assertThat(before - bed.packBytes()).isEqualTo(plan.freedBytes());
    assertThat(report.left()).isEmpty();
    assertReads(shared);
    assertReads(own);
    assertGone(alone);
    CollectionPlan after = plan(AT_ONCE);
    assertThat(after.freedBytes()).isZero();
    assertThat(after.contentCount()).isZero();
  }

  @Test
  void whatTwoShareIsNotPromised() throws IOException {
    byte[] half = Samples.random(4 * MIB, 1);
    byte[] first = Samples.insert(half, 0, Samples.random(2 * MIB, 2));
    byte[] second = Samples.insert(half, 0, Samples.random(2 * MIB, 3));
    put("first", first);
    put("second", second);
    holders.delete("first");
    CollectionPlan plan = plan(AT_ONCE);
    assertThat(plan.owners().getOrDefault("first", 0L) + plan.lingeringBytes())
        .isBetween(2L * MIB - 200_000, 2L * MIB + 400_000);
    long before = bed.packBytes();
    assertThat(collect(AT_ONCE).freedBytes()).isEqualTo(before - bed.packBytes());
    assertReads(second);
    holders.delete("second");
    collect(AT_ONCE);
    assertThat(bed.packs()).isEmpty();
  }

  @Test
  void theGracePeriodIsSaidAndKept() throws IOException {
    byte[] bytes = Samples.random(MIB, 1);
    put("a", bytes);
    holders.delete("a");
    CollectionPlan plan = plan(MONTH);
    assertThat(plan.freedBytes()).isZero();
    assertThat(plan.waiting().contentCount()).isEqualTo(1);
    assertThat(plan.waiting().recordBytes()).isBetween((long) MIB, MIB + 20_000L);
    assertThat(plan.waiting().nextDueSeconds()).isEqualTo(MONTH.graceSeconds());
    servedSeconds += MONTH.graceSeconds() - 1;
    assertThat(collect(MONTH).plan().waiting().nextDueSeconds()).isEqualTo(1);
    assertReads(bytes);
    servedSeconds++;
    collect(MONTH);
    assertGone(bytes);
    assertThat(bed.packs()).isEmpty();
  }

  @Test
  void whatIsReachedAgainBeginsItsGraceAnew() throws IOException {
    byte[] bytes = Samples.random(MIB, 1);
    ContentId id = put("a", bytes);
    holders.delete("a");
    plan(MONTH);
    servedSeconds += MONTH.graceSeconds() - 1;
    holders.add("a", id);
    plan(MONTH);
    holders.delete("a");
    servedSeconds += 2;
    assertThat(collect(MONTH).plan().waiting().nextDueSeconds()).isEqualTo(MONTH.graceSeconds());
    assertReads(bytes);
  }

  @Test
  void everyHolderKeepsAContentUntilItLetsGo() throws IOException {
    byte[] bytes = Samples.random(2 * MIB, 1);
    ContentId id = put("first", bytes);
    holders.add("second", id);
    HeldLease lease = store.leases().grant(DomainId.INSTANCE, List.of(id), 1000).getFirst();
    WriteSession session = store.begin(DomainId.INSTANCE);
    session.pin(id);
    for (Runnable letGo :
        List.<Runnable>of(
            () -> holders.delete("first"),
            () -> holders.delete("second"),
            session::close,
            () -> store.leases().release(lease))) {
      collect(AT_ONCE);
      assertReads(bytes);
      letGo.run();
    }
    collect(AT_ONCE);
    assertGone(bytes);
    assertThat(bed.packs()).isEmpty();
  }

  @Test
  void aDedupAnswerIsAHolder() throws IOException {
    byte[] bytes = Samples.random(2 * MIB, 1);
    put("a", bytes);
    holders.delete("a");
    byte[] edited = Samples.insert(bytes, MIB, new byte[10]);
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      ContentId id = Samples.store(session, edited).id();
      collect(AT_ONCE);
      session.publish(List.of(id));
      collect(AT_ONCE);
      holders.add("b", id);
    }
    collect(AT_ONCE);
    assertReads(edited);
    assertGone(bytes);
  }

  @Test
  void leasesAndGraceCountServedTimeWhateverTheClockSays() throws IOException {
    byte[] leased = Samples.random(MIB, 1);
    byte[] waiting = Samples.random(MIB, 2);
    ContentId id = Samples.store(store, leased).id();
    store.leases().grant(DomainId.INSTANCE, List.of(id), 7200);
    Samples.store(store, waiting);
    CollectionPolicy day = CollectionPolicy.of(Duration.ofDays(1));
    plan(day);
    for (long origin : List.of(-7200L, TimeUnit.DAYS.toSeconds(30), 5L)) {
      store.close();
      servedSeconds = origin;
      store = open();
      servedSeconds += 600;
      collect(day);
      assertReads(leased);
      assertReads(waiting);
    }
    servedSeconds += TimeUnit.DAYS.toSeconds(1);
    collect(day);
    assertGone(waiting);
  }

  @Test
  void anObjectThatStaysIsSaidAndTriedAgain() throws IOException {
    for (int i = 0; i < 5; i++) {
      Samples.store(store, Samples.random(200_000, i));
    }
    Set<ObjectKey> kept = new HashSet<>();
    bed.packs().stream()
        .sorted(Comparator.comparingLong(ObjectStat::lengthBytes).reversed())
        .limit(2)
        .forEach(pack -> kept.add(pack.key()));
    reopenOver(new FaultyObjectStore(new StubbornObjectStore(bed.bucket, kept)));
    int packCount = bed.packs().size();
    CollectionReport report = collect(AT_ONCE);
    assertThat(report.deletedPackCount()).isEqualTo(packCount - 2);
    assertThat(report.left()).hasSize(2).allMatch(left -> left.contains("access denied"));
    assertThat(bed.packs()).extracting(ObjectStat::key).containsExactlyInAnyOrderElementsOf(kept);
    assertThat(collect(AT_ONCE).left()).hasSize(2);
    kept.clear();
    assertThat(collect(AT_ONCE).left()).isEmpty();
    assertThat(bed.packs()).isEmpty();
  }

  private void reopenOver(FaultyObjectStore objects) {
    store.close();
    bed.objects = objects;
    store = bed.open();
  }

  @Test
  void aListingThatFailsStopsTheRunBeforeAnythingChanges() throws IOException {
    byte[] live = Samples.random(MIB, 1);
    byte[] dead = Samples.random(MIB, 2);
    putTogether("a", live, dead);
    holders.remove("a", Samples.idOf(dead));
    long before = bed.packBytes();
    for (int number = 1; number <= 2; number++) {
      reopenOver(new FaultyObjectStore(bed.bucket).counting(Operation.LIST));
      bed.objects.heal();
      bed.objects.failBefore(number + 1); // the first looks for another writer's epoch
      assertThatThrownBy(() -> collect(AT_ONCE)).isInstanceOf(TransientStoreException.class);
      assertThat(bed.packBytes()).isEqualTo(before);
      assertReads(dead);
    }
    bed.objects.heal();
    collect(AT_ONCE);
    assertReads(live);
    assertGone(dead);
  }

  @Test
  void aRootThatCannotBeReadStopsTheRunBeforeAnythingChanges() throws IOException {
    byte[] dead = Samples.random(MIB, 2);
    Samples.store(store, dead);
    holders.add("a", Samples.idOf(new byte[1]));
    assertThatThrownBy(() -> collect(AT_ONCE)).isInstanceOf(StoreException.class);
    assertReads(dead);
  }

  @Test
  void aFullStoreFirstGivesUpWhatIsDead() throws IOException {
    byte[] live = Samples.random(MIB, 1);
    putTogether("a", live, Samples.random(2 * MIB, 2));
    holders.remove("a", Samples.idOf(Samples.random(2 * MIB, 2)));
    Samples.store(store, Samples.random(3 * MIB, 3));
    bed.objects.before(CollectionTest::refuseToGrow);
    long before = bed.packBytes();
    CollectionReport report = collect(AT_ONCE);
    assertThat(report.freedBytes()).isGreaterThan(3L * MIB).isEqualTo(before - bed.packBytes());
    assertThat(report.notes()).anyMatch(note -> note.contains("no room for compaction"));
    assertReads(live);
    bed.objects.heal();
    assertThat(collect(AT_ONCE).freedBytes()).isGreaterThan(MIB);
    assertReads(live);
  }

  private static void refuseToGrow(FaultyObjectStore.Call call) {
    switch (call.operation()) {
      case BEGIN, WRITE, PUBLISH, CREATE -> throw new StoreFullException("no space left: " + call);
      default -> {}
    }
  }

  @Test
  void aPackThatACrashLeftGoesAndOneUnderWayDoesNot() throws IOException {
    Random random = new Random(1);
    try (PackWriter writer =
        PackWriter.begin(bed.bucket, PackId.random(random), PackSource.UPLOAD)) {
      writer.seal();
      writer.publish();
    }
    byte[] bytes = Samples.random(MIB, 1);
    int[] collections = {0};
    bed.objects.after(call -> {
      if (call.operation() == Operation.PUBLISH) {
        assertThat(collect(AT_ONCE).plan().orphanPackCount())
            .isEqualTo(collections[0] == 0 ? 1 : 0);
        collections[0]++;
      }
    });
    put("a", bytes);
    assertThat(collections[0]).isEqualTo(2);
    bed.objects.heal();
    assertReads(bytes);
    assertThat(bed.packs()).hasSize(2);
  }

  @Test
  void aBlockThatRepeatsCountsOnceAndStays() throws IOException {
    byte[] forth = Blocks.roundRobin(30, false);
    byte[] back = Blocks.roundRobin(30, true);
    putTogether("a", forth, back);
    assertThat(bed.packBytes()).isLessThan(4L * MIB);
    collect(AT_ONCE);
    assertReads(forth);
    assertReads(back);
    holders.remove("a", Samples.idOf(forth));
    collect(AT_ONCE);
    assertReads(back);
  }

  @Test
  void theSameFileInTwoDomainsLivesInEach() throws IOException {
    byte[] bytes = Blocks.roundRobin(30, true);
    DomainId other = new DomainId(7);
    putTogether("a", bytes);
    try (WriteSession session = store.begin(other)) {
      session.publish(List.of(Samples.store(session, bytes).id()));
    }
    ContentKey elsewhere = new ContentKey(other, Samples.idOf(bytes));
    holders.add("b", elsewhere);
    collect(AT_ONCE);
    assertReads(bytes);
    try (ContentReader reader = store.openContent(other, Samples.idOf(bytes))) {
      assertThat(Samples.read(reader, 0, bytes.length)).isEqualTo(bytes);
    }
    holders.delete("a");
    collect(AT_ONCE);
    assertGone(bytes);
    try (ContentReader reader = store.openContent(other, Samples.idOf(bytes))) {
      assertThat(Samples.read(reader, 0, bytes.length)).isEqualTo(bytes);
    }
  }

  @Test
  void aRunCanBeEndedBetweenTwoSteps() throws IOException {
    for (int i = 0; i < 40; i++) {
      Samples.store(store, Samples.random(20_000, i));
    }
    int before = bed.packs().size();
    CollectionReport report = store.collector(holders).execute(AT_ONCE, new EndsAtDelete());
    assertThat(report.notes()).singleElement().asString().contains("cancelled");
    assertThat(bed.packs()).hasSize(before - 16);
    collect(AT_ONCE);
    assertThat(bed.packs()).isEmpty();
  }

  private static final class EndsAtDelete implements CollectionListener {
    private boolean deletes;

    @Override
    public void progress(String phase, long done, long total) {
      deletes = phase.equals("delete");
    }

    @Override
    public boolean isCancelled() {
      return deletes;
    }
  }

  @Test
  void manySmallPacksBecomeOne() throws IOException {
    for (int i = 0; i < 20; i++) {
      put("a", Samples.random(20_000, i));
    }
    assertThat(bed.packs()).hasSize(40);
    CollectionReport report = collect(AT_ONCE);
    assertThat(report.freedBytes()).isEqualTo(report.plan().freedBytes()).isPositive();
    assertThat(bed.packs()).hasSize(1);
    for (int i = 0; i < 20; i++) {
      assertReads(Samples.random(20_000, i));
    }
    assertThat(plan(AT_ONCE).freedBytes()).isZero();
  }

  @Test
  void aSecondCollectionIsToldThatOneRuns() throws IOException {
    put("a", Samples.random(20_000, 1));
    store
        .collector(holders)
        .execute(
            AT_ONCE,
            (_, _, _) ->
                assertThatThrownBy(() -> collect(AT_ONCE))
                    .isInstanceOf(IllegalStateException.class));
  }
}
