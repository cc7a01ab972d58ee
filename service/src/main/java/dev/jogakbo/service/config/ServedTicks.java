package dev.jogakbo.service.config;

import dev.jogakbo.store.Store;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets served time go on, and looks now and then for uploads whose time is over. */
final class ServedTicks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ServedTicks.class);
  private static final int TICK_SECONDS = 5;
  private static final int SWEEP_SECONDS = 60;

  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().name("served-ticks").daemon().unstarted(task));

  ServedTicks(Store store, IntSupplier removeExpired) {
    every(TICK_SECONDS, store::tick);
    every(
        SWEEP_SECONDS,
        () -> {
          int removed = removeExpired.getAsInt();
          if (removed > 0) {
            LOG.info("{} uploads expired", removed);
          }
        });
  }

  private void every(int seconds, Runnable task) {
    var _ =
        executor.scheduleWithFixedDelay(
            () -> {
              try {
                task.run();
              } catch (RuntimeException e) {
                LOG.warn("housekeeping failed and is tried again", e);
              }
            },
            seconds,
            seconds,
            TimeUnit.SECONDS);
  }

  /** Waits for what runs, for it uses the store. */
  @Override
  public void close() {
    executor.shutdownNow();
    executor.close();
  }
}
