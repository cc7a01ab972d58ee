package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.repo.NewRepository;
import dev.jogakbo.service.repo.OutcomeUnknownException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.log.WriterFencedException;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.object.ObjectKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Versions on a real store: packs, recipes, numbered logs and epochs in a bucket. */
class BucketHubTest {
  private final Faults faults = new Faults();
  private final FaultyLogStore objects = new FaultyLogStore(new MemoryObjectStore(), faults);
  private final MemoryIndexStore index = new MemoryIndexStore(tables());
  private final Store store = Store.open(StoreOptions.of(objects, index).withThreads(2, 2));
  private Hub hub = open();
  private final Repository repository =
      hub.repositories()
          .create(
              new NewRepository(
                  RepositoryName.of("anna", "set"),
                  Visibility.PRIVATE,
                  "",
                  ParquetHandling.inline(ParquetPolicy.AUTO),
                  DomainId.INSTANCE,
                  HubFixture.ANNA));

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void commitsAreReadBackAlsoWhenTheHubsTablesAreMadeAnew() throws IOException {
    commit("a/b.csv", "one");
    commit("a/b.csv", "two");
    List<Commit> history = history();
    rebuild();
    assertThat(history()).isEqualTo(history).hasSize(3);
    hub = open();
    assertThat(read("a/b.csv")).isEqualTo("two");
    commit("a/b.csv", "three");
    assertThat(history()).hasSize(4);
  }

  @Test
  void aLostReplyIsUnknownAndThenFoundOut() throws IOException {
    faults.arm(Faults.Kind.LOSES_REPLY, 1);
    assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(() -> commit("f", "one"));
    assertThat(read("f")).isEqualTo("one");
    assertThat(commit("f", "one").outcome()).isEqualTo(CommitResult.Outcome.UNCHANGED);
    assertThat(commit("f", "two").outcome()).isEqualTo(CommitResult.Outcome.COMMITTED);
    assertThat(history()).hasSize(3);
  }

  @Test
  void anEntryThatCouldNotBeWrittenIsNotThere() throws IOException {
    faults.arm(Faults.Kind.FAILS, 1);
    assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> commit("f", "one"));
    assertThat(faults.hasStruck()).isTrue();
    assertThat(read("f")).isEqualTo("-");
    assertThat(commit("f", "one").outcome()).isEqualTo(CommitResult.Outcome.COMMITTED);
    assertThat(history()).hasSize(2);
  }

  @Test
  void aProcessThatIsNoLongerTheWriterMovesNoRef() throws IOException {
    commit("f", "one");
    objects.create(ObjectKey.of("epoch/000000000002"), "another writer".getBytes(UTF_8));
    assertThatExceptionOfType(WriterFencedException.class).isThrownBy(() -> commit("f", "two"));
    assertThat(read("f")).isEqualTo("one");
    assertThat(history()).hasSize(2);
  }

  @Test
  void aLogIsReadFromItsCheckpoint() throws IOException {
    String[] texts = {"zero", "one"};
    for (int i = 0; i < 1001; i++) {
      commit("f", texts[i % 2]);
    }
    assertThat(objects.list("log/repo-" + repository.id() + "/c", "", 10)).hasSize(1);
    rebuild();
    assertThat(read("f")).isEqualTo("zero");
    assertThat(history()).hasSize(1000);
  }

  private void rebuild() {
    HubTables.ALL.forEach(index::clear);
    hub = open();
  }

  private Hub open() {
    return Hub.open(
        new HubParts(
            new BucketVersionStore(store),
            new BucketRepositoryLogs(store),
            index,
            (_, _, _) -> new ContentComparison.Shares(0, 0),
            Clock.systemUTC(),
            new Random(5)));
  }

  private CommitResult commit(String path, String text) throws IOException {
    try (WriteSession session = store.begin(repository.domain())) {
      ByteArrayInputStream bytes = new ByteArrayInputStream(text.getBytes(UTF_8));
      Ingested file = session.store(bytes, Expectation.NONE);
      session.flush();
      return hub.commits()
          .commit(
              HubFixture.request(
                  repository,
                  new Operation.Put(
                      FilePath.of(path),
                      new TakenFile(
                          file.id(), file.sizeBytes(), file.savings(), Optional.empty()))));
    }
  }

  private String read(String path) {
    Versions versions = hub.versions();
    return versions
        .findFile(versions.load(repository, "main"), FilePath.of(path))
        .map(file ->
            new String(
                new BucketVersionStore(store).loadContent(repository.domain(), file.content()),
                UTF_8))
        .orElse("-");
  }

  private List<Commit> history() {
    HistoryQuery query = new HistoryQuery("main", Optional.empty(), 1000, null);
    return hub.history().list(repository, query).items();
  }

  private static List<IndexTable> tables() {
    List<IndexTable> tables = new ArrayList<>(StoreTables.ALL);
    tables.addAll(HubTables.ALL);
    return tables;
  }
}
