package dev.jogakbo.service.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnsTest {

  @Test
  void whoeverIsBeyondThoseThatMayWaitIsRefused() {
    Turns turns = new Turns(1, 0);
    try (Turns.Turn _ = turns.take()) {
      assertThatThrownBy(turns::take)
          .isInstanceOf(TooManyWaitingException.class)
          .hasMessageStartingWith("1 of these");
    }
    turns.take().close();
  }

  @Test
  void noMoreAreInsideThanMayBeAndAllOthersWaitOrAreRefused()
      throws InterruptedException, ExecutionException {
    Turns turns = new Turns(2, 5);
    AtomicInteger inside = new AtomicInteger();
    List<Future<Boolean>> callers = new ArrayList<>();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        callers.add(executor.submit(() -> call(turns, inside)));
      }
    }
    int served = 0;
    for (Future<Boolean> caller : callers) {
      served += caller.get() ? 1 : 0;
    }
    assertThat(served).isBetween(2, 200);
    assertThat(inside).hasValue(0);
    turns.take().close();
  }

  private static boolean call(Turns turns, AtomicInteger inside) {
    try (Turns.Turn _ = turns.take()) {
      assertThat(inside.incrementAndGet()).isBetween(1, 2);
      inside.decrementAndGet();
      return true;
    } catch (TooManyWaitingException _) {
      return false;
    }
  }
}
