package dev.jogakbo.store.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneTest {
  @Test
  void tasksRunOneAfterAnotherInTheOrderGiven() {
    List<Integer> seen = new ArrayList<>(); // unguarded on purpose: the lane is the guard
    try (Workers workers = new Workers(4, 1)) {
      Lane lane = new Lane(workers.computing());
      List<Pending<?>> pending = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        int number = i;
        pending.add(lane.run(() -> seen.add(number)));
      }
      pending.forEach(Pending::join);
    }
    assertThat(seen).isEqualTo(IntStream.range(0, 1000).boxed().toList());
  }

  @Test
  void aTaskThatFailsTellsWhoeverJoinsItAndTheNextStillRuns() {
    try (Workers workers = new Workers(1, 1)) {
      Lane lane = new Lane(workers.computing());
      Pending<?> failing =
          lane.run(() -> {
            throw new IllegalArgumentException("on purpose");
          });
      Pending<?> next = lane.run(() -> {});
      assertThatThrownBy(failing::join).isInstanceOf(IllegalArgumentException.class);
      next.join();
    }
  }
}
