package dev.jogakbo.service.optimise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundOptimiserTest {
  private static final byte[] LARGE = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
  private static final byte[] LARGE_LESS_A_ROW =
      ParquetSamples.load("pairs/large-pyarrow26-delete.parquet");
  private static final Duration INTERVAL = Duration.ofMillis(10);

  @TempDir private Path folder = Path.of("");

  private final BlockingQueue<Integer> tries = new LinkedBlockingQueue<>();

  @SuppressWarnings("NullAway.Init") // set before each test
  private OptimiseFixture hub;

  @BeforeEach
  void open() throws IOException {
    hub = new OptimiseFixture(folder, 1L << 30);
    hub.afterEach = () -> tries.add(1);
  }

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void whatIsCommittedIsTakenApartSoonAndTheRestLeftAlone() throws Exception {
    Repository dataset = hub.dataset("late", ParquetPolicy.VALUES, ParquetTiming.DEFERRED);
    ContentId inline =
        hub.put(
            hub.dataset("inline", ParquetPolicy.VALUES),
            "a",
            ParquetSamples.load("pairs/polars2-base.parquet"));
    try (Optimisations optimisations = hub.optimisations();
        BackgroundOptimiser background =
            new BackgroundOptimiser(
                optimisations, new BackgroundSettings(true, INTERVAL, 1L << 40))) {
      ContentId first = hub.put(dataset, "a", LARGE);
      awaitTry();
      assertThat(hub.isPlain(first)).isFalse();
      ContentId second = hub.put(dataset, "a", LARGE_LESS_A_ROW);
      awaitTry();
      assertThat(hub.isPlain(second)).isFalse();
      assertThat(hub.read(first)).isEqualTo(LARGE);
      assertThat(hub.read(second)).isEqualTo(LARGE_LESS_A_ROW);
      while (background.waitingCount() > 0) {
        Thread.onSpinWait();
      }
    }
    assertThat(hub.isPlain(inline)).isTrue();
    assertThat(hub.told).hasSize(2);
  }

  @Test
  void pausedItCountsAndAnotherStartDoesTheWork() throws Exception {
    Repository dataset = hub.dataset("late", ParquetPolicy.PLAIN, ParquetTiming.DEFERRED);
    ContentId first = hub.put(dataset, "a", LARGE);
    ContentId second = hub.put(dataset, "b", LARGE_LESS_A_ROW);
    try (Optimisations optimisations = hub.optimisations();
        BackgroundOptimiser background =
            new BackgroundOptimiser(optimisations, new BackgroundSettings(false, INTERVAL, 1))) {
      hub.change(dataset, ParquetPolicy.VALUES);
      while (background.waitingCount() < 2) {
        Thread.onSpinWait();
      }
      assertThat(hub.told).isEmpty();
      assertThat(hub.isPlain(first)).isTrue();
    }
    try (Optimisations optimisations = hub.optimisations();
        BackgroundOptimiser _ =
            new BackgroundOptimiser(
                optimisations, new BackgroundSettings(true, INTERVAL, 1L << 40))) {
      awaitTry();
      awaitTry();
    }
    assertThat(hub.isPlain(first)).isFalse();
    assertThat(hub.isPlain(second)).isFalse();
  }

  @Test
  void endingItInTheMiddleOfAFileLeavesTheFileAsItIs() throws Exception {
    Repository dataset = hub.dataset("late", ParquetPolicy.VALUES, ParquetTiming.DEFERRED);
    ContentId id = hub.put(dataset, "a", LARGE);
    try (Optimisations optimisations = hub.optimisations();
        BackgroundOptimiser _ =
            new BackgroundOptimiser(optimisations, new BackgroundSettings(true, INTERVAL, 1))) {
      while (hub.spools.takenBytes() == 0) {
        Thread.onSpinWait(); // until it is being read, a byte a second
      }
    }
    assertThat(hub.isPlain(id)).isTrue();
    assertThat(hub.told).isEmpty();
    assertThat(hub.read(id)).isEqualTo(LARGE);
  }

  private void awaitTry() throws InterruptedException {
    assertThat(tries.poll(1, TimeUnit.MINUTES)).isNotNull();
  }
}
