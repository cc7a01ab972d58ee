package dev.jogakbo.service.optimise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.insight.ChunkComparison;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.parquet.PageWork;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.parquet.ParquetListener;
import dev.jogakbo.service.parquet.ParquetOutcome;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.service.parquet.Spools;
import dev.jogakbo.service.parquet.StandingFiles;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.repo.NewRepository;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryChange;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import dev.jogakbo.service.version.BucketRepositoryLogs;
import dev.jogakbo.service.version.BucketVersionStore;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.HubParts;
import dev.jogakbo.service.version.Operation;
import dev.jogakbo.service.version.TakenFile;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/** A hub in memory whose stored files can be taken apart. */
final class OptimiseFixture implements OptimiseListener, AutoCloseable {
  private static final Author ANNA = new Author("anna", "anna@example.org");

  final MemoryObjectStore objects = new MemoryObjectStore();
  final MemoryIndexStore index = new MemoryIndexStore(tables());
  final List<ParquetOutcome> told = new ArrayList<>();
  final PageWork work = new PageWork(2, 32 << 20);
  final Store store;
  final Hub hub;
  final Spools spools;
  Runnable afterEach = () -> {};

  OptimiseFixture(Path folder, long spoolBytesMax) throws IOException {
    store =
        Store.open(
            StoreOptions.of(objects, index).withThreads(2, 2).withTransforms(work.transforms()));
    hub =
        Hub.open(
            new HubParts(
                new BucketVersionStore(store),
                new BucketRepositoryLogs(store),
                index,
                new ChunkComparison(store.usage()),
                Clock.systemUTC(),
                new Random(5)));
    spools = Spools.open(folder, spoolBytesMax);
  }

  private static List<IndexTable> tables() {
    List<IndexTable> tables = new ArrayList<>(StoreTables.ALL);
    tables.addAll(HubTables.ALL);
    tables.addAll(OptimiseTables.all());
    return tables;
  }

  Optimisations optimisations() {
    ParquetIntake intake = new ParquetIntake(spools, work, ParquetListener.NONE, 64 << 20, 0);
    StandingFiles standing = new StandingFiles(store, spools, intake);
    return new Optimisations(new OptimiseParts(hub, store, index, standing, this));
  }

  @Override
  public void tried(ParquetOutcome outcome, long sizeBytes) {
    synchronized (told) {
      told.add(outcome);
    }
    afterEach.run();
  }

  Repository dataset(String name, ParquetPolicy policy, ParquetTiming timing) {
    return hub.repositories()
        .create(
            new NewRepository(
                RepositoryName.of("anna", name),
                Visibility.PRIVATE,
                "",
                new ParquetHandling(policy, timing),
                DomainId.INSTANCE,
                ANNA));
  }

  Repository dataset(String name, ParquetPolicy policy) {
    return dataset(name, policy, ParquetTiming.INLINE);
  }

  Repository change(Repository dataset, ParquetPolicy policy) {
    return hub.repositories()
        .update(
            dataset.id(),
            new RepositoryChange(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(policy),
                Optional.empty()));
  }

  /** Stores a file as it is and commits it. */
  ContentId put(Repository dataset, String path, byte[] bytes) {
    try (WriteSession session = store.begin(dataset.domain())) {
      Ingested file = session.store(new ByteArrayInputStream(bytes), Expectation.NONE);
      session.flush();
      commit(
          dataset,
          new Operation.Put(
              FilePath.of(path),
              new TakenFile(file.id(), file.sizeBytes(), file.savings(), Optional.empty())));
      return file.id();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  void commit(Repository dataset, Operation operation) {
    hub.commits()
        .commit(
            new CommitRequest(
                dataset.id(),
                Repository.MAIN,
                "change",
                ANNA,
                Optional.empty(),
                List.of(),
                List.of(operation)));
  }

  OptimiseReport run(OptimiseWish wish) throws InterruptedException {
    try (Optimisations optimisations = optimisations()) {
      Job<OptimiseReport> job = optimisations.begin(wish);
      assertThat(job.await(Duration.ofMinutes(2))).isTrue();
      assertThat(job.failure()).isNull();
      return Objects.requireNonNull(job.result());
    }
  }

  OptimiseReport execute() throws InterruptedException {
    return run(new OptimiseWish(Optional.empty(), OptimiseWish.Mode.EXECUTE));
  }

  boolean isPlain(ContentId id) {
    return store.contents().findForm(DomainId.INSTANCE, id).orElseThrow().isPlain();
  }

  byte[] read(ContentId id) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, id)) {
      reader.transferTo(0, reader.sizeBytes(), bytes);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() {
    store.close();
    work.close();
    assertThat(spools.takenBytes()).isZero();
  }
}
