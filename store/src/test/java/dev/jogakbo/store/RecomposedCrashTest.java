package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.check.RebuildReport;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.FaultyIndexStore;
import dev.jogakbo.store.object.FaultyObjectStore;
import dev.jogakbo.store.object.FaultyObjectStore.Operation;
import dev.jogakbo.store.usage.Footprint;
import java.io.IOException;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.Test;

/**
 * Contents are made anew and what that frees is collected, and it ends at each of its steps: every
 * content can be read, in the old way or the new one, from the index as it is and from the bucket
 * alone; and the work can be done again.
 */
class RecomposedCrashTest {
  private static final int STEP_COUNT_MAX = 300;
  private static final CollectionPolicy AT_ONCE = new CollectionPolicy(0, 1.0, 1 << 20, 2);

  @Test
  void theProcessMayStopAtAnyChangeOfTheBucket() throws IOException {
    endAtEach((bed, number) -> {
      bed.objects.countingChanges();
      bed.objects.stopAt(number);
    });
  }

  @Test
  void theProcessMayStopAtAnyChangeOfTheIndex() throws IOException {
    endAtEach((bed, number) -> bed.index.stopAt(bed.index.changeCount() + number));
  }

  @Test
  void anyChangeOfTheBucketMayFailWithoutEffect() throws IOException {
    endAtEach((bed, number) -> {
      bed.objects.countingChanges();
      bed.objects.failBefore(number);
    });
  }

  @Test
  void anyChangeOfTheBucketMayLoseItsReply() throws IOException {
    endAtEach((bed, number) -> {
      bed.objects.countingChanges();
      bed.objects.failAfter(number);
    });
  }

  @Test
  void anyReadOfTheBucketMayFail() throws IOException {
    endAtEach((bed, number) -> {
      bed.objects.counting(Operation.READ, Operation.READ_BACK, Operation.LOAD);
      bed.objects.failBefore(number);
    });
  }

  @Test
  void anyWriteToTheBucketMayFindItFull() throws IOException {
    endAtEach((bed, number) -> {
      bed.objects.counting(Operation.BEGIN, Operation.WRITE, Operation.PUBLISH, Operation.CREATE);
      bed.objects.failBefore(number, call -> new StoreFullException("injected at " + call));
    });
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
    while (new Run(number).endsAt(end)) {
      number++;
      assertThat(number).isLessThan(STEP_COUNT_MAX);
    }
    assertThat(number).isGreaterThan(10);
  }

  private static final class Run {
    private final long number;
    private final TestBed bed = new TestBed();
    private final Holders holders = new Holders();
    private final List<byte[]> files =
        List.of(Samples.random(50_000, 1), Samples.random(90_000, 2), Samples.random(20_000, 3));

    Run(long number) {
      this.number = number;
      bed.transforms = Masked.TRANSFORMS;
    }

    boolean endsAt(ObjLongConsumer<TestBed> end) throws IOException {
      boolean ended = false;
      try (Store store = bed.open()) {
        fill(store);
        bed.objects.heal();
        end.accept(bed, number);
        ended = !isDone(store);
        bed.objects.heal();
        bed.index.heal();
        assertSound(store);
      } catch (FaultyObjectStore.Stopped | FaultyIndexStore.Stopped e) {
        ended = true;
      }
      bed.restart();
      rebuildElsewhere();
      try (Store store = bed.open()) {
        assertSound(store);
        work(store, 40);
        assertOnlyNeedsAreLeft(store);
      }
      return ended;
    }

    private void fill(Store store) throws IOException {
      try (WriteSession session = store.begin(DomainId.INSTANCE)) {
        for (byte[] bytes : files) {
          Samples.store(session, bytes);
        }
        session.publish(files.stream().map(Samples::idOf).toList());
      }
      files.forEach(bytes -> holders.add("a", Samples.idOf(bytes)));
    }

    private boolean isDone(Store store) throws IOException {
      try {
        work(store, 20);
        return true;
      } catch (StoreException e) {
        return false;
      }
    }

    private void work(Store store, int mask) throws IOException {
      Masked.remake(store, files.get(0), mask);
      collect(store);
      try (WriteSession session = store.begin(DomainId.INSTANCE)) {
        Masked.remake(session, files.get(0), mask + 1);
        Masked.remake(session, files.get(1), mask + 1);
        Masked.remake(session, files.get(2), mask + 1);
      }
      collect(store);
    }

    private void collect(Store store) {
      store.collector(holders).execute(AT_ONCE, CollectionListener.SILENT);
    }

    private void assertSound(Store store) throws IOException {
      for (byte[] bytes : files) {
        assertThat(Samples.read(store, Samples.idOf(bytes)))
            .as("ended at %d", number)
            .isEqualTo(bytes);
      }
      assertThat(
              store
                  .checker(NamedContents.NONE)
                  .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                  .problems())
          .as("ended at %d", number)
          .isEmpty();
    }

    private void assertOnlyNeedsAreLeft(Store store) throws IOException {
      Footprint footprint = store.usage().footprint();
      for (byte[] bytes : files) {
        ContentId id = Samples.idOf(bytes);
        footprint.file(DomainId.INSTANCE, id);
        assertThat(store.contents().findForm(DomainId.INSTANCE, id).orElseThrow().isPlain())
            .isFalse();
      }
      assertThat(footprint.usage().storedBytes())
          .as("ended at %d", number)
          .isEqualTo(bed.packBytes());
      assertSound(store);
    }

    /** What the bucket holds at that moment is enough; the index goes on as it was. */
    private void rebuildElsewhere() throws IOException {
      TestBed copy = new TestBed();
      copy.transforms = bed.transforms;
      bed.bucket
          .list("", "", Integer.MAX_VALUE)
          .forEach(object ->
              copy.bucket.create(object.key(), bed.bucket.load(object.key(), Integer.MAX_VALUE)));
      assertRebuilt(copy);
    }

    private void assertRebuilt(TestBed of) throws IOException {
      RebuildReport report = of.rebuild();
      assertThat(report.problems()).as("ended at %d", number).isEmpty();
      assertThat(report.contentCount()).as("ended at %d", number).isEqualTo(files.size());
      assertThat(report.incompleteContentCount()).as("ended at %d", number).isZero();
      try (Store store = of.open()) {
        assertSound(store);
      }
    }
  }
}
