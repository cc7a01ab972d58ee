package dev.jogakbo.parquet.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PageCrewTest {
  private static final int KIB = 1 << 10;

  private final PageCrew crew = new PageCrew(new Profiles(), PageLimits.DEFAULT, 2, 64 * KIB);

  @AfterEach
  void end() {
    crew.close();
  }

  @Test
  void resultsComeInTheOrderInWhichWorkWasBegun() {
    CountDownLatch secondIsDone = new CountDownLatch(1);
    try (PageCrew.Shift<Integer> shift = crew.open()) {
      assertThat(shift.tryReserve(KIB)).isTrue();
      shift.begin(_ -> {
        await(secondIsDone);
        return 1;
      });
      assertThat(shift.tryReserve(KIB)).isTrue();
      shift.begin(_ -> {
        secondIsDone.countDown();
        return 2;
      });
      assertThat(shift.take()).isEqualTo(1);
      assertThat(shift.take()).isEqualTo(2);
      assertThat(shift.isEmpty()).isTrue();
    }
  }

  @Test
  void onePageMayAlwaysBegin() {
    try (PageCrew.Shift<Integer> first = crew.open();
        PageCrew.Shift<Integer> second = crew.open()) {
      assertThat(first.tryReserve(40 * KIB)).isTrue();
      first.begin(_ -> 1);
      assertThat(first.tryReserve(40 * KIB)).isFalse();
      assertThat(second.tryReserve(40 * KIB)).isTrue();
      second.begin(_ -> 2);
      assertThat(second.tryReserve(40 * KIB)).isFalse();
      assertThat(first.take()).isEqualTo(1);
      assertThat(second.take()).isEqualTo(2);
    }
  }

  @Test
  void roomIsGivenBack() {
    for (int i = 0; i < 100; i++) {
      try (PageCrew.Shift<Integer> shift = crew.open()) {
        assertThat(shift.tryReserve(30 * KIB)).isTrue();
        shift.begin(_ -> 1);
        assertThat(shift.tryReserve(30 * KIB)).as("round %d", i).isTrue();
        shift.begin(_ -> {
          throw new IllegalStateException("fails");
        });
        assertThat(shift.take()).isEqualTo(1);
        assertThat(shift.tryReserve(30 * KIB)).isTrue();
      }
    }
  }

  @Test
  void aShiftDoesNotRunAheadWithoutEnd() {
    int begun = 0;
    try (PageCrew.Shift<Integer> shift = crew.open()) {
      while (shift.tryReserve(0)) {
        shift.begin(_ -> 1);
        begun++;
      }
    }
    assertThat(begun).isEqualTo(6);
  }

  @Test
  void whatWorkThrowsIsThrownWhereItIsTaken() {
    try (PageCrew.Shift<Integer> shift = crew.open()) {
      shift.tryReserve(0);
      shift.begin(_ -> {
        throw new CorruptDeepException("broken");
      });
      assertThatThrownBy(shift::take).isInstanceOf(CorruptDeepException.class).hasMessage("broken");
      assertThatThrownBy(shift::take).isInstanceOf(NoSuchElementException.class);
    }
  }

  @Test
  void closingAShiftWaitsForWhatIsUnderWay() {
    AtomicInteger done = new AtomicInteger();
    PageCrew.Shift<Integer> shift = crew.open();
    for (int i = 0; i < 6; i++) {
      shift.tryReserve(KIB);
      shift.begin(_ -> done.incrementAndGet());
    }
    shift.close();
    assertThat(done).hasValue(6);
  }

  @Test
  void aCrewThatIsLeavingEndsWhatItBegan() {
    List<Integer> taken = new ArrayList<>();
    try (PageCrew.Shift<Integer> shift = crew.open()) {
      for (int i = 0; i < 6; i++) {
        int number = i;
        shift.tryReserve(KIB);
        shift.begin(_ -> number);
      }
      crew.close();
      assertThatThrownBy(() -> shift.begin(_ -> 7)).isInstanceOf(IllegalStateException.class);
      while (!shift.isEmpty()) {
        taken.add(shift.take());
      }
    }
    assertThat(taken).containsExactly(0, 1, 2, 3, 4, 5);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
