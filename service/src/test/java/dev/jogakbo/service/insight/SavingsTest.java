package dev.jogakbo.service.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.repo.NewRepository;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import dev.jogakbo.service.version.BucketRepositoryLogs;
import dev.jogakbo.service.version.BucketVersionStore;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.DiffQuery;
import dev.jogakbo.service.version.FileChange;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.HubParts;
import dev.jogakbo.service.version.Operation;
import dev.jogakbo.service.version.TakenFile;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.usage.Usage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SavingsTest {
  private static final Author ANNA = new Author("anna", "anna@example.org");

  private final MemoryObjectStore objects = new MemoryObjectStore();
  private final MemoryIndexStore index = new MemoryIndexStore(tables());
  private final Store store = Store.open(StoreOptions.of(objects, index).withThreads(2, 2));
  private final Hub hub =
      Hub.open(
          new HubParts(
              new BucketVersionStore(store),
              new BucketRepositoryLogs(store),
              index,
              new ChunkComparison(store.usage()),
              Clock.systemUTC(),
              new Random(5)));
  private final Savings savings = new Savings(hub, store.usage());

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void everythingIsTheBucketToTheByte() throws IOException {
    Repository repository = create("one");
    commit(repository, "a.bin", bytes(1, 700_000));
    commit(repository, "a.bin", bytes(2, 300_000));
    long listed =
        objects.list("", "", 10_000).stream().mapToLong(object -> object.lengthBytes()).sum();
    Usage everything = savings.everything();
    assertThat(everything.storedBytes()).isEqualTo(listed).isEqualTo(everything.exclusiveBytes());
    Usage dataset = savings.dataset(repository);
    assertThat(dataset.logicalBytes()).isEqualTo(everything.logicalBytes());
    assertThat(dataset.uniqueBytes()).isEqualTo(everything.uniqueBytes());
    assertThat(dataset.exclusiveBytes()).isEqualTo(dataset.storedBytes());
    long packs =
        objects.list("packs/", "", 10_000).stream().mapToLong(object -> object.lengthBytes()).sum();
    assertThat(dataset.storedBytes()).as("nothing is dead here").isEqualTo(packs);
  }

  @Test
  void everyNumberCountsWhatItSays() throws IOException {
    Repository repository = create("one");
    long rules = savings.everything().logicalBytes();
    byte[] random = bytes(1, 400_000);
    commit(repository, "a.bin", random);
    commit(repository, "b.bin", random);
    commit(repository, "a.bin", bytes(2, 100_000));
    commit(repository, "a.bin", random); // the pair of path and content was there before
    byte[] longer = Arrays.copyOf(random, 400_000 + 200_000);
    System.arraycopy(bytes(3, 200_000), 0, longer, 400_000, 200_000);
    commit(repository, "c.bin", longer);
    Usage usage = savings.dataset(repository);
    assertThat(usage.logicalBytes()).isEqualTo(rules + 2 * 400_000 + 100_000 + 600_000);
    assertThat(usage.contentBytes()).isEqualTo(rules + 400_000 + 100_000 + 600_000);
    assertThat(usage.referencedBytes()).isEqualTo(usage.logicalBytes());
    assertThat(usage.uniqueBytes())
        .isBetween(rules + 400_000 + 100_000 + 200_000L, rules + 700_000 + 131_072L);
    assertThat(usage.encoding() * usage.dedup() * usage.compression())
        .isCloseTo(usage.reduction(), within(1e-9));
    assertThat(usage.reduction()).isGreaterThan(1.5);
  }

  @Test
  void whatTwoDatasetsShareIsExclusiveToNeither() throws IOException {
    byte[] shared = bytes(1, 600_000);
    Repository one = create("one");
    Repository two = create("two");
    commit(one, "shared.bin", shared);
    commit(two, "also.bin", shared);
    commit(one, "own.bin", bytes(2, 300_000));
    Usage first = savings.dataset(one);
    Usage second = savings.dataset(two);
    assertThat(first.storedBytes()).isGreaterThan(900_000);
    assertThat(first.exclusiveBytes()).isBetween(300_000L, 320_000L);
    assertThat(second.exclusiveBytes()).isLessThan(20_000);
    assertThat(first.exclusiveBytes() + second.exclusiveBytes())
        .isLessThanOrEqualTo(savings.everything().storedBytes());
    hub.repositories().delete(two.id());
    assertThat(savings.dataset(one).exclusiveBytes()).isEqualTo(savings.dataset(one).storedBytes());
  }

  @Test
  void aCommitAndAFileHaveNumbersOfTheirOwn() throws IOException {
    Repository repository = create("one");
    Commit first = commit(repository, "a.bin", bytes(1, 500_000));
    Commit second = commit(repository, "a.bin", bytes(2, 200_000));
    Usage of1 = savings.commit(repository, first);
    Usage of2 = savings.commit(repository, second);
    assertThat(of1.contentBytes() - of2.contentBytes()).isEqualTo(300_000);
    assertThat(of1.exclusiveBytes()).isBetween(500_000L, 520_000L);
    assertThat(of2.exclusiveBytes()).isBetween(200_000L, 220_000L);
    FilePath path = FilePath.of("a.bin");
    assertThat(savings.file(repository, first, path).logicalBytes()).isEqualTo(500_000);
    assertThat(savings.file(repository, first, path).exclusiveBytes())
        .isBetween(500_000L, 510_000L);
    commit(repository, "b.bin", bytes(1, 500_000));
    assertThat(savings.file(repository, first, path).exclusiveBytes()).isZero();
  }

  @Test
  void aDiffSaysWhatIsNewOfAFile() throws IOException {
    Repository repository = create("one");
    byte[] before = bytes(1, 1_000_000);
    Commit from = commit(repository, "a.bin", before);
    byte[] after = Arrays.copyOf(before, 1_300_000);
    System.arraycopy(bytes(2, 300_000), 0, after, 1_000_000, 300_000);
    Commit to = commit(repository, "a.bin", after);
    List<FileChange> changes =
        hub.diffs()
            .list(repository, new DiffQuery(from.id().hex(), to.id().hex(), 10, null))
            .page()
            .items();
    assertThat(changes).hasSize(1);
    FileChange change = changes.getFirst();
    assertThat(change.newBytes() + change.sharedBytes()).isEqualTo(1_300_000);
    assertThat(change.newBytes()).isBetween(300_000L, 300_000 + 131_072L);
  }

  private Repository create(String name) {
    return hub.repositories()
        .create(
            new NewRepository(
                RepositoryName.of("anna", name),
                Visibility.PRIVATE,
                "",
                ParquetHandling.inline(ParquetPolicy.AUTO),
                DomainId.INSTANCE,
                ANNA));
  }

  private Commit commit(Repository repository, String path, byte[] bytes) throws IOException {
    try (WriteSession session = store.begin(repository.domain())) {
      Ingested file = session.store(new ByteArrayInputStream(bytes), Expectation.NONE);
      session.flush();
      Operation put =
          new Operation.Put(
              FilePath.of(path),
              new TakenFile(file.id(), file.sizeBytes(), file.savings(), Optional.empty()));
      return hub.commits()
          .commit(
              new CommitRequest(
                  repository.id(),
                  Repository.MAIN,
                  "put " + path,
                  ANNA,
                  Optional.empty(),
                  List.of(),
                  List.of(put)))
          .commit();
    }
  }

  private static byte[] bytes(long seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static List<IndexTable> tables() {
    List<IndexTable> tables = new ArrayList<>(StoreTables.ALL);
    tables.addAll(HubTables.ALL);
    return tables;
  }
}
