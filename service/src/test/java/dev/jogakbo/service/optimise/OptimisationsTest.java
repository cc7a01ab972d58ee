package dev.jogakbo.service.optimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.job.BusyException;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.optimise.OptimiseWish.Mode;
import dev.jogakbo.service.parquet.Pace;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.StandingFile;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Operation;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptimisationsTest {
  private static final byte[] LARGE = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
  private static final byte[] LARGE_LESS_A_ROW =
      ParquetSamples.load("pairs/large-pyarrow26-delete.parquet");
  private static final byte[] SMALL = ParquetSamples.load("pairs/polars2-base.parquet");
  private static final byte[] MALFORMED =
      ParquetSamples.load("parquet-bad/footer-length-huge.parquet");

  @TempDir private Path folder = Path.of("");

  @SuppressWarnings("NullAway.Init") // set before each test
  private OptimiseFixture hub;

  @BeforeEach
  void open() throws IOException {
    hub = new OptimiseFixture(folder, 1L << 30);
  }

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void whatWasStoredUnderAnotherPolicyIsTakenApartAndTheRestLeftOnce() throws Exception {
    Repository dataset = hub.dataset("one", ParquetPolicy.PLAIN);
    ContentId base = hub.put(dataset, "a", LARGE);
    ContentId edited = hub.put(dataset, "a", LARGE_LESS_A_ROW);
    hub.put(dataset, "b", Bytes.random(100_000, 1));
    hub.put(dataset, "c", MALFORMED);
    assertThat(hub.execute().waitingFileCount()).isZero();
    hub.change(dataset, ParquetPolicy.AUTO);
    OptimiseReport dry = hub.run(new OptimiseWish(Optional.empty(), Mode.DRY_RUN));
    assertThat(dry.waitingFileCount()).isEqualTo(3);
    assertThat(dry.waitingBytes())
        .isEqualTo(LARGE.length + LARGE_LESS_A_ROW.length + MALFORMED.length);
    assertThat(dry.before().bytes()).isPositive();
    assertThat(hub.told).isEmpty();
    OptimiseReport report = hub.execute();
    assertThat(report.takenApart()).isEqualTo(Map.of("values", 2L));
    assertThat(report.left()).isEqualTo(Map.of("footer_length", 1L));
    assertThat(report.complete()).isTrue();
    assertThat(report.before()).isEqualTo(dry.before());
    assertThat(report.after().bytes()).isPositive().isNotEqualTo(report.before().bytes());
    assertThat(hub.isPlain(base)).isFalse();
    assertThat(hub.isPlain(edited)).isFalse();
    assertThat(hub.read(base)).isEqualTo(LARGE);
    assertThat(hub.read(edited)).isEqualTo(LARGE_LESS_A_ROW);
    OptimiseReport again = hub.execute();
    assertThat(again.waitingFileCount()).isZero();
    assertThat(again.fileCount()).isEqualTo(report.fileCount());
    assertThat(hub.told).hasSize(3);
  }

  @Test
  void theOldFormIsFreedAndNothingElse() throws Exception {
    Repository dataset = hub.dataset("one", ParquetPolicy.VALUES);
    ContentId base = hub.put(dataset, "a", LARGE);
    ContentId other = hub.put(dataset, "b", Bytes.random(300_000, 2));
    hub.execute();
    CollectionReport freed = collect();
    assertThat(freed.freedBytes()).isGreaterThan(LARGE.length / 4);
    assertThat(hub.read(base)).isEqualTo(LARGE);
    assertThat(hub.read(other)).isEqualTo(Bytes.random(300_000, 2));
    assertThat(collect().freedBytes()).isZero();
  }

  private CollectionReport collect() {
    return hub.store
        .collector(hub.hub.roots())
        .execute(CollectionPolicy.of(Duration.ZERO), new Quiet());
  }

  @Test
  void oneOfSeveralDatasetsIsEnoughToWantIt() throws Exception {
    Repository plain = hub.dataset("plain", ParquetPolicy.PLAIN);
    Repository aligned = hub.dataset("aligned", ParquetPolicy.ALIGNED);
    Repository values = hub.dataset("values", ParquetPolicy.VALUES);
    hub.put(plain, "a", LARGE);
    hub.put(aligned, "a", LARGE);
    ContentId id = hub.put(values, "a", LARGE);
    ContentId elsewhere = hub.put(plain, "b", LARGE_LESS_A_ROW);
    assertThat(hub.execute().takenApart()).isEqualTo(Map.of("values", 1L));
    assertThat(hub.isPlain(id)).isFalse();
    assertThat(hub.isPlain(elsewhere)).isTrue();
  }

  @Test
  void onlyTheNamedDatasetIsLookedAt() throws Exception {
    Repository one = hub.dataset("one", ParquetPolicy.ALIGNED);
    Repository other = hub.dataset("other", ParquetPolicy.ALIGNED);
    ContentId wanted = hub.put(one, "a", SMALL);
    ContentId unwanted = hub.put(other, "a", LARGE);
    OptimiseReport report = hub.run(new OptimiseWish(Optional.of(one), Mode.EXECUTE));
    assertThat(report.takenApart()).isEqualTo(Map.of("aligned", 1L));
    assertThat(hub.isPlain(wanted)).isFalse();
    assertThat(hub.isPlain(unwanted)).isTrue();
  }

  @Test
  void whatNoRefReachesIsNotLookedAt() throws Exception {
    Repository dataset = hub.dataset("one", ParquetPolicy.AUTO);
    hub.put(dataset, "a", LARGE);
    hub.hub.repositories().delete(dataset.id());
    assertThat(hub.execute().fileCount()).isZero();
  }

  @Test
  void aDeletedFileOfAnOlderCommitIsStillReached() throws Exception {
    Repository dataset = hub.dataset("one", ParquetPolicy.AUTO);
    ContentId id = hub.put(dataset, "a", LARGE);
    hub.commit(dataset, new Operation.Delete(FilePath.of("a"), Operation.Target.FILE));
    assertThat(hub.execute().takenApart()).isEqualTo(Map.of("values", 1L));
    assertThat(hub.isPlain(id)).isFalse();
  }

  @Test
  void aFileThatWasLeftIsTriedAgainWhenMoreIsWanted() throws Exception {
    Repository dataset = hub.dataset("one", ParquetPolicy.ALIGNED);
    hub.put(dataset, "a", MALFORMED);
    assertThat(hub.execute().left()).isEqualTo(Map.of("footer_length", 1L));
    assertThat(hub.execute().waitingFileCount()).isZero();
    hub.change(dataset, ParquetPolicy.VALUES);
    assertThat(hub.execute().left()).isEqualTo(Map.of("footer_length", 1L));
    hub.change(dataset, ParquetPolicy.AUTO);
    assertThat(hub.execute().waitingFileCount()).isZero();
  }

  @Test
  void aCancelledRunEndsBetweenFilesAndTheNextDoesTheRest() throws Exception {
    Repository dataset = hub.dataset("one", ParquetPolicy.VALUES);
    hub.put(dataset, "a", LARGE);
    hub.put(dataset, "b", LARGE_LESS_A_ROW);
    CompletableFuture<Job<OptimiseReport>> begun = new CompletableFuture<>();
    hub.afterEach = () -> begun.join().cancel();
    try (Optimisations optimisations = hub.optimisations()) {
      OptimiseWish all = new OptimiseWish(Optional.empty(), Mode.EXECUTE);
      Job<OptimiseReport> job = optimisations.begin(all);
      assertThatExceptionOfType(BusyException.class).isThrownBy(() -> optimisations.begin(all));
      begun.complete(job);
      assertThat(job.await(Duration.ofMinutes(2))).isTrue();
      OptimiseReport report = Objects.requireNonNull(job.result());
      assertThat(report.complete()).isFalse();
      assertThat(report.waitingFileCount()).isEqualTo(2);
      assertThat(report.takenApart()).isEqualTo(Map.of("values", 1L));
    }
    hub.afterEach = () -> {};
    assertThat(hub.execute().takenApart()).isEqualTo(Map.of("values", 1L));
  }

  @Test
  void whoWaitsForTheFileOfAnotherCanBeCancelled() throws Exception {
    Repository dataset = hub.dataset("one", ParquetPolicy.VALUES);
    ContentId id = hub.put(dataset, "a", LARGE);
    Content content = hub.store.findContent(dataset.domain(), id).orElseThrow();
    StandingFile file = new StandingFile(dataset.domain(), content, ParquetPolicy.VALUES);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (Optimisations optimisations = hub.optimisations();
        ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Optimiser optimiser = optimisations.optimiser();
      Pace stalled =
          _ -> {
            inside.countDown();
            assertThatNoException().isThrownBy(goOn::await);
          };
      Future<?> other = executor.submit(() -> optimiser.takeApart(file, stalled));
      inside.await();
      Pace cancelled =
          _ -> {
            throw new CancellationException("test");
          };
      assertThatExceptionOfType(CancellationException.class)
          .isThrownBy(() -> optimiser.takeApart(file, cancelled));
      goOn.countDown();
      other.get();
    }
    assertThat(hub.isPlain(id)).isFalse();
  }

  @Test
  void aFileThatHasNoRoomOnTheDiskWaits() throws Exception {
    hub.close();
    hub = new OptimiseFixture(folder, 1000);
    Repository dataset = hub.dataset("one", ParquetPolicy.VALUES);
    ContentId id = hub.put(dataset, "a", LARGE);
    assertThat(hub.execute().left()).isEqualTo(Map.of("no_room", 1L));
    assertThat(hub.isPlain(id)).isTrue();
    assertThat(hub.execute().waitingFileCount()).isEqualTo(1);
  }

  @Test
  void whatCannotBeReadStaysAndStopsNothing() throws Exception {
    Repository dataset = hub.dataset("one", ParquetPolicy.VALUES);
    List<ObjectKey> before = packs();
    ContentId lost = hub.put(dataset, "a", LARGE);
    List<ObjectKey> itsPacks = new ArrayList<>(packs());
    itsPacks.removeAll(before);
    ContentId kept = hub.put(dataset, "b", SMALL);
    hub.objects.delete(itsPacks);
    OptimiseReport report = hub.execute();
    assertThat(report.waitingFileCount()).isEqualTo(1);
    assertThat(report.complete()).isTrue();
    assertThat(hub.isPlain(lost)).isTrue();
    assertThat(hub.isPlain(kept)).isFalse();
    assertThat(hub.read(kept)).isEqualTo(SMALL);
  }

  private List<ObjectKey> packs() {
    return hub.objects.list("packs/", "", 1000).stream().map(ObjectStat::key).toList();
  }

  /** Nobody watches a collection. */
  private static final class Quiet implements CollectionListener {
    @Override
    public void progress(String phase, long done, long total) {}

    @Override
    public boolean isCancelled() {
      return false;
    }
  }
}
