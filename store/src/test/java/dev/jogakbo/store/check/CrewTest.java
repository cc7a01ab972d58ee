package dev.jogakbo.store.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.TransientStoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrewTest {
  private static final List<Integer> ITEMS = IntStream.range(0, 500).boxed().toList();

  private final Set<Integer> done = ConcurrentHashMap.newKeySet();
  private final AtomicInteger closedCount = new AtomicInteger();

  @Test
  void everyItemIsDoneOnceAndToldOnce() {
    List<Long> told = new ArrayList<>();
    Progress progress =
        new Progress(
            (phase, number, total) -> {
              assertThat(phase).isEqualTo("items");
              assertThat(total).isEqualTo(500);
              told.add(number);
            },
            "items");
    new Crew<>(ITEMS, () -> new Worker(-1), progress).run(4);
    assertThat(done).hasSize(500);
    assertThat(told).hasSize(500).isSorted();
    assertThat(closedCount.get()).isEqualTo(4);
  }

  @Test
  void theFirstFailureEndsTheOthersAndIsThrown() {
    Progress progress = new Progress(ProgressListener.SILENT, "items");
    Crew<Integer> crew = new Crew<>(ITEMS, () -> new Worker(0), progress);
    assertThatThrownBy(() -> crew.run(4))
        .isInstanceOf(TransientStoreException.class)
        .hasMessage("item 0");
    assertThat(closedCount.get()).isEqualTo(4);
  }

  @Test
  void nothingToDoIsDoneAtOnce() {
    new Crew<>(
            List.<Integer>of(),
            () -> new Worker(-1),
            new Progress(ProgressListener.SILENT, "items"))
        .run(2);
    assertThat(done).isEmpty();
  }

  private final class Worker implements Crew.Worker<Integer> {
    private final int failing;

    Worker(int failing) {
      this.failing = failing;
    }

    @Override
    public void work(Integer item) {
      if (item == failing) {
        throw new TransientStoreException("item " + item);
      }
      assertThat(done.add(item)).isTrue();
    }

    @Override
    public void close() {
      closedCount.incrementAndGet();
    }
  }
}
