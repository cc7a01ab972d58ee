package dev.jogakbo.service.optimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ThrottleTest {
  private long now = 1_000;
  private boolean isOver;
  private final List<Long> waits = new ArrayList<>();
  private final Throttle throttle = new Throttle(1_000, () -> now, this::await);

  private boolean await(long nanos) {
    waits.add(nanos);
    now += nanos;
    return isOver;
  }

  @Test
  void bytesPassEvenly() {
    throttle.pass(500);
    throttle.pass(2_000);
    throttle.pass(1);
    assertThat(waits).containsExactly(0L, 500_000_000L, 2_000_000_000L);
  }

  @Test
  void restIsNotSavedUp() {
    throttle.pass(1_000);
    now += 60_000_000_000L;
    throttle.pass(1_000);
    throttle.pass(1_000);
    assertThat(waits).containsExactly(0L, 0L, 1_000_000_000L);
  }

  @Test
  void askingWhetherToGoOnDoesNotWait() {
    throttle.pass(5_000);
    throttle.pass(0);
    assertThat(waits).containsExactly(0L, 0L);
  }

  @Test
  void itSaysWhenItIsOver() {
    isOver = true;
    assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> throttle.pass(0));
  }
}
