package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckReport;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.FaultyIndexStore;
import dev.jogakbo.store.object.FaultyObjectStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.Test;

/** A collection ends at each of its steps; what is held is there, and the next one completes it. */
class CollectionCrashTest {
  private static final int STEP_COUNT_MAX = 200;
  private static final CollectionPolicy AT_ONCE = CollectionPolicy.of(Duration.ZERO);

  @Test
  void theProcessMayStopAtAnyChangeOfTheBucket() throws IOException {
    endAtEach((bed, number) -> bed.objects.stopAt(number));
  }

  @Test
  void theProcessMayStopAtAnyChangeOfTheIndex() throws IOException {
    endAtEach((bed, number) -> bed.index.stopAt(bed.index.changeCount() + number));
  }

  @Test
  void anyChangeOfTheBucketMayFailWithoutEffect() throws IOException {
    endAtEach((bed, number) -> bed.objects.failBefore(number));
  }

  @Test
  void anyChangeOfTheBucketMayLoseItsReply() throws IOException {
    endAtEach((bed, number) -> bed.objects.failAfter(number));
  }

  @Test
  void anyChangeOfTheIndexMayFailWithoutEffect() throws IOException {
    endAtEach((bed, number) -> bed.index.failBefore(bed.index.changeCount() + number));
  }

  @Test
  void anyChangeOfTheIndexMayLoseItsReply() throws IOException {
    endAtEach((bed, number) -> bed.index.failAfter(bed.index.changeCount() + number));
  }

  private static void endAtEach(ObjLongConsumer<TestBed> end) throws IOException {
    long number = 1;
    while (new Run().endsAt(number, end)) {
      number++;
      assertThat(number).isLessThan(STEP_COUNT_MAX);
    }
    assertThat(number).isGreaterThan(5);
  }

  /** One collection over packs that are dead, sparse and live. */
  private static final class Run {
    private final TestBed bed = new TestBed();
    private final Holders holders = new Holders();
    private final List<byte[]> live = new ArrayList<>();

    boolean endsAt(long number, ObjLongConsumer<TestBed> end) throws IOException {
      bed.objects.countingChanges();
      boolean ended = false;
      try (Store store = bed.open()) {
        fill(store);
        bed.objects.heal();
        end.accept(bed, number);
        collect(store);
        bed.index.heal(); // closing is no crash
      } catch (FaultyObjectStore.Stopped | FaultyIndexStore.Stopped | StoreException e) {
        ended = true;
      }
      bed.restart();
      try (Store store = bed.open()) {
        assertWhole(store, number);
        collect(store);
        assertWhole(store, number);
        assertThat(bed.packs()).as("ended at %d", number).hasSize(3);
        assertThat(bed.bucket.list("gc/", "", 10)).as("ended at %d", number).isEmpty();
      }
      return ended;
    }

    private void fill(Store store) throws IOException {
      for (int i = 0; i < 2; i++) {
        byte[] kept = Samples.random(150_000, i);
        try (WriteSession session = store.begin(DomainId.INSTANCE)) {
          ContentId keptId = Samples.store(session, kept).id();
          ContentId goingId = Samples.store(session, Samples.random(300_000, 10 + i)).id();
          session.publish(List.of(keptId, goingId));
          holders.add("a", keptId);
        }
        live.add(kept);
        Samples.store(store, Samples.random(50_000, 20 + i));
      }
      byte[] whole = Samples.random(100_000, 30);
      holders.add("a", Samples.store(store, whole).id());
      live.add(whole);
    }

    private void collect(Store store) {
      store.collector(holders).execute(AT_ONCE, CollectionListener.SILENT);
    }

    private void assertWhole(Store store, long number) throws IOException {
      for (byte[] bytes : live) {
        assertThat(Samples.read(store, Samples.idOf(bytes)))
            .as("ended at %d", number)
            .isEqualTo(bytes);
      }
      CheckReport report =
          store
              .checker(NamedContents.NONE)
              .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT);
      assertThat(report.problems()).as("ended at %d", number).isEmpty();
    }
  }
}
