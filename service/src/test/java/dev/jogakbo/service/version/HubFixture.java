package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.repo.NewRepository;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A hub on memory, with a clock that moves a second with every reading. */
final class HubFixture {
  static final Author ANNA = new Author("anna", "anna@example.org");

  final Faults faults = new Faults();
  final MemoryVersionStore store = new MemoryVersionStore(faults);
  final MemoryRepositoryLogs logs = new MemoryRepositoryLogs(faults);
  final FaultyIndexStore index = new FaultyIndexStore(new MemoryIndexStore(HubTables.ALL), faults);
  final TickingClock clock = new TickingClock();
  private final HubParts parts =
      new HubParts(
          store,
          logs,
          index,
          (_, _, _) -> new ContentComparison.Shares(1, 2),
          clock,
          new Random(7));
  Hub hub = Hub.open(parts);

  /** Opens the hub again on what is left: as after a crash. */
  void reopen() {
    hub = Hub.open(parts);
  }

  /** Empties the index and opens the hub again: everything comes from logs and blobs. */
  void loseIndex() {
    HubTables.ALL.forEach(index::clear);
    reopen();
  }

  Repository create(String namespace, String name) {
    return hub.repositories()
        .create(
            new NewRepository(
                RepositoryName.of(namespace, name),
                Visibility.PRIVATE,
                "",
                ParquetHandling.inline(ParquetPolicy.AUTO),
                DomainId.INSTANCE,
                ANNA));
  }

  CommitResult commit(Repository repository, Operation... operations) {
    return hub.commits().commit(request(repository, operations));
  }

  static CommitRequest request(Repository repository, Operation... operations) {
    return new CommitRequest(
        repository.id(),
        Repository.MAIN,
        "a message",
        ANNA,
        Optional.empty(),
        List.of(),
        List.of(operations));
  }

  Operation put(String path, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    ContentId content = store.upload(bytes);
    IngestSavings savings = new IngestSavings(1, text.length(), text.length() + 8L);
    TakenFile file = new TakenFile(content, bytes.length, savings, Optional.empty());
    return new Operation.Put(FilePath.of(path), file);
  }

  static Operation delete(String path) {
    return path.endsWith("/")
        ? new Operation.Delete(
            FilePath.of(path.substring(0, path.length() - 1)), Operation.Target.FOLDER)
        : new Operation.Delete(FilePath.of(path), Operation.Target.FILE);
  }

  static Operation copy(String from, String path) {
    return new Operation.Copy(Optional.empty(), FilePath.of(from), FilePath.of(path));
  }

  static Operation move(String from, String path) {
    return new Operation.Move(FilePath.of(from), FilePath.of(path));
  }

  /** Returns the text of the file on main, or "-" if there is none. */
  String read(Repository repository, String path) {
    return read(repository, "main", path);
  }

  String read(Repository repository, String revision, String path) {
    Versions versions = hub.versions();
    return versions
        .findFile(versions.load(repository, revision), FilePath.of(path))
        .map(file -> new String(store.loadContent(repository.domain(), file.content()), UTF_8))
        .orElse("-");
  }

  /** A clock that moves a second with every reading. */
  static final class TickingClock extends Clock {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    /** Sets it back, as clocks of machines may be. */
    synchronized void back(Duration duration) {
      now = now.minus(duration);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public synchronized Instant instant() {
      now = now.plus(Duration.ofSeconds(1));
      return now;
    }
  }
}
