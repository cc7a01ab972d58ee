package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.blob.BlobSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a folder of 100 000 files costs, counted in blobs. */
class LargeFolderTest {
  private static final int FILE_COUNT = 100_000;

  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");

  @Test
  void anEditIsAFewBlobsAndALookUpReadsAFew() {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < FILE_COUNT; i++) {
      operations.add(fixture.put("d/file-%06d.csv".formatted(i), "text " + i % 10));
    }
    fixture.commit(repository, operations.toArray(new Operation[0]));
    long before = fixture.store.newBlobCount();
    fixture.commit(repository, fixture.put("d/file-050000.csv", "edited"));
    assertThat(fixture.store.newBlobCount() - before).isLessThanOrEqualTo(8);
    before = fixture.store.newBlobCount();
    fixture.commit(repository, fixture.put("d/file-050000a.csv", "inserted"));
    assertThat(fixture.store.newBlobCount() - before).isLessThanOrEqualTo(10);
    assertThat(fixture.read(repository, "d/file-050000.csv")).isEqualTo("edited");
    assertThat(readCount("d/file-077777.csv")).isLessThanOrEqualTo(8);
    Commit head = fixture.hub.versions().load(repository, "main");
    assertThat(head.root().fileCount()).isEqualTo(FILE_COUNT + 2);
  }

  private long readCount(String path) {
    AtomicLong count = new AtomicLong();
    BlobSource blobs = fixture.store.blobs();
    BlobSource counted =
        (kind, id) -> {
          count.incrementAndGet();
          return blobs.find(kind, id);
        };
    Commit head = fixture.hub.versions().load(repository, "main");
    assertThat(new Folders(counted).find(head.root(), FilePath.of(path))).isPresent();
    return count.get();
  }
}
