package dev.jogakbo.store.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ThrottleTest {
  private long nowNanos;
  private long waitedNanos;

  @Test
  void bytesTakeTheTimeTheyMayAtThatRate() {
    Throttle throttle = throttle(1000);
    for (int i = 0; i < 11; i++) {
      throttle.take(500);
    }
    assertThat(TimeUnit.NANOSECONDS.toMillis(waitedNanos)).isEqualTo(5_000);
  }

  @Test
  void timePassedOtherwiseCounts() {
    Throttle throttle = throttle(1000);
    throttle.take(1000);
    nowNanos += TimeUnit.SECONDS.toNanos(3);
    throttle.take(1000);
    assertThat(waitedNanos).isZero();
    throttle.take(1000);
    assertThat(TimeUnit.NANOSECONDS.toMillis(waitedNanos)).isEqualTo(1_000);
  }

  @Test
  void withoutABoundNobodyWaits() {
    Throttle throttle = throttle(0);
    throttle.take(Long.MAX_VALUE);
    throttle.take(Long.MAX_VALUE);
    assertThat(waitedNanos).isZero();
  }

  private Throttle throttle(long bytesPerSecondMax) {
    return new Throttle(
        bytesPerSecondMax,
        () -> nowNanos,
        nanos -> {
          waitedNanos += nanos;
          nowNanos += nanos;
        });
  }
}
