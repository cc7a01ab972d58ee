package dev.jogakbo.store.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetriesTest {
  private final List<Duration> pauses = new ArrayList<>();
  private long nanoTime;
  private int callCount;

  @Test
  void succeedsAtOnceWithoutAPause() {
    assertThat(retries(3, 100).call("work", () -> 7)).isEqualTo(7);
    assertThat(pauses).isEmpty();
  }

  @Test
  void repeatsTransientFailuresWithGrowingPauses() {
    assertThatThrownBy(() -> retries(5, 1000).run("work", this::failTransiently))
        .isInstanceOf(TransientStoreException.class)
        .hasMessage("call 5");
    assertThat(pauses)
        .containsExactly(
            Duration.ofMillis(75),
            Duration.ofMillis(150),
            Duration.ofMillis(300),
            Duration.ofMillis(300));
  }

  @Test
  void startsNoAttemptAfterItsTime() {
    assertThatThrownBy(() -> retries(100, 1).run("work", this::failTransiently))
        .isInstanceOf(TransientStoreException.class);
    assertThat(callCount).isEqualTo(5);
    assertThat(nanoTime).isLessThanOrEqualTo(Duration.ofSeconds(1).toNanos());
  }

  @Test
  void doesNotRepeatWhatCannotPass() {
    for (StoreException failure :
        List.of(new PermanentStoreException("no"), new StoreFullException("full"))) {
      callCount = 0;
      assertThatThrownBy(() ->
              retries(5, 1000)
                  .run(
                      "work",
                      () -> {
                        callCount++;
                        throw failure;
                      }))
          .isSameAs(failure);
      assertThat(callCount).isEqualTo(1);
    }
  }

  @Test
  void interruptedPauseEndsWithTheFailureAndKeepsTheInterrupt() {
    Retries retries =
        new Retries(
            Retries.Policy.STANDARD,
            pause -> {
              throw new InterruptedException();
            },
            () -> 0,
            () -> 0.5);
    assertThatThrownBy(() -> retries.run("work", this::failTransiently)).hasMessage("call 1");
    assertThat(Thread.interrupted()).isTrue();
  }

  private void failTransiently() {
    callCount++;
    throw new TransientStoreException("call " + callCount);
  }

  private Retries retries(int attemptCountMax, int secondsMax) {
    var policy =
        new Retries.Policy(
            attemptCountMax,
            Duration.ofMillis(100),
            Duration.ofMillis(400),
            Duration.ofSeconds(secondsMax));
    return new Retries(policy, this::pass, () -> nanoTime, () -> 0.5);
  }

  private void pass(Duration pause) {
    pauses.add(pause);
    nanoTime += pause.toNanos();
  }
}
