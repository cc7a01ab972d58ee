package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.FaultyIndexStore;
import dev.jogakbo.store.object.FaultyObjectStore;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The process stops at each step; what was acknowledged is there when the next one opens. */
class StoreCrashTest {
  private static final int STEP_COUNT_MAX = 400;

  @Test
  void theBucketMayStopAtAnyChange() throws IOException {
    stopAtEach(bed -> bed.objects.countingChanges(), (bed, number) -> bed.objects.stopAt(number));
  }

  @Test
  void theIndexMayStopAtAnyChange() throws IOException {
    stopAtEach(bed -> {}, (bed, number) -> bed.index.stopAt(bed.index.changeCount() + number));
  }

  private static void stopAtEach(
      java.util.function.Consumer<TestBed> prepare, BiConsumer<TestBed, Long> stop)
      throws IOException {
    boolean stopped = true;
    for (long number = 1; stopped; number++) {
      assertThat(number).isLessThan(STEP_COUNT_MAX);
      stopped = stopsAt(number, prepare, stop);
    }
  }

  private static boolean stopsAt(
      long number, java.util.function.Consumer<TestBed> prepare, BiConsumer<TestBed, Long> stop)
      throws IOException {
    TestBed bed = new TestBed();
    prepare.accept(bed);
    Map<ContentId, byte[]> acknowledged = new LinkedHashMap<>();
    boolean stopped = false;
    try (Store store = bed.open()) {
      bed.objects.heal();
      stop.accept(bed, number);
      work(store, acknowledged);
      bed.index.heal(); // it did not get that far; closing is no crash
    } catch (FaultyObjectStore.Stopped | FaultyIndexStore.Stopped e) {
      stopped = true;
    }
    bed.restart();
    try (Store store = bed.open()) {
      for (Map.Entry<ContentId, byte[]> file : acknowledged.entrySet()) {
        assertThat(Samples.read(store, file.getKey()))
            .as("stopped at %d", number)
            .isEqualTo(file.getValue());
      }
      Map<ContentId, byte[]> all = new LinkedHashMap<>();
      work(store, all);
      for (Map.Entry<ContentId, byte[]> file : all.entrySet()) {
        assertThat(Samples.read(store, file.getKey())).isEqualTo(file.getValue());
      }
    }
    return stopped;
  }

  private static void work(Store store, Map<ContentId, byte[]> acknowledged) throws IOException {
    for (int i = 0; i < 3; i++) {
      byte[] large = Samples.random(1_500_000 + i, i);
      byte[] small = Samples.random(5_000 + i, i);
      try (WriteSession session = store.begin(DomainId.INSTANCE)) {
        ContentId largeId = Samples.store(session, large).id();
        ContentId smallId = Samples.store(session, small).id();
        session.publish(List.of(largeId, smallId));
        acknowledged.put(largeId, large);
        acknowledged.put(smallId, small);
      }
    }
  }
}
