package dev.jogakbo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.index.MemoryIndexStore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Time that only serving moves: not the wall clock, not being down, not a clock that steps. */
class ServedClockTest {
  private final MemoryIndexStore index = new MemoryIndexStore(StoreTables.ALL);
  private final AtomicLong nanos = new AtomicLong(-5_000_000_000L);

  @Test
  void goesOnAfterAStartFromWhereItStood() {
    Catalog first = open();
    step(100);
    assertThat(first.clock().seconds()).isEqualTo(100);
    first.close();
    step(100_000);
    assertThat(open().clock().seconds()).isEqualTo(100);
  }

  @Test
  void losesLittleInACrashAndNeverGains() {
    Catalog crashing = open();
    for (int second = 0; second < 47; second++) {
      step(1);
      crashing.clock().tick();
    }
    long after = open().clock().seconds();
    assertThat(after).isBetween(47 - ServedClock.PERSIST_SECONDS, 47L);
  }

  @Test
  void writesOnlyWhenItMoved() {
    Catalog catalog = open();
    step(9);
    catalog.clock().tick();
    assertThat(open().clock().seconds()).isZero();
    step(1);
    catalog.clock().tick();
    assertThat(open().clock().seconds()).isEqualTo(10);
  }

  @Test
  void doesNotGoBackWhenTheSourceDoes() {
    Catalog catalog = open();
    step(20);
    catalog.clock().tick();
    step(-7_200);
    assertThat(catalog.clock().seconds()).isZero();
    catalog.clock().tick();
    catalog.close();
    assertThat(open().clock().seconds()).isEqualTo(20);
  }

  @Test
  void doesNothingAfterItWasClosed() {
    Catalog catalog = open();
    step(10);
    catalog.close();
    step(50);
    catalog.clock().tick();
    catalog.close();
    assertThat(open().clock().seconds()).isEqualTo(10);
  }

  private Catalog open() {
    return Catalog.open(index, nanos::get);
  }

  private void step(long seconds) {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }
}
