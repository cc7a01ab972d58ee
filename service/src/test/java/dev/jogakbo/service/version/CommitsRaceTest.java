package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.Repository;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Eight committers move one ref; every commit that was answered is in the history, none twice. */
class CommitsRaceTest {
  private static final int WRITER_COUNT = 8;
  private static final int COMMIT_COUNT = 25;

  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");

  @Test
  void everyCommitIsInTheHistoryOnce() throws Exception {
    Set<String> answered = new HashSet<>();
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<String>>> futures = new ArrayList<>();
      for (int writer = 0; writer < WRITER_COUNT; writer++) {
        futures.add(writers.submit(writer(writer)));
      }
      for (Future<List<String>> future : futures) {
        answered.addAll(future.get());
      }
    }
    List<String> history = history();
    assertThat(history).hasSize(WRITER_COUNT * COMMIT_COUNT + 1).doesNotHaveDuplicates();
    assertThat(history).containsAll(answered);
    fixture.loseIndex();
    assertThat(history()).isEqualTo(history);
    for (int writer = 0; writer < WRITER_COUNT; writer++) {
      assertThat(fixture.read(repository, "w" + writer)).isEqualTo(writer + " " + 24);
    }
  }

  private Callable<List<String>> writer(int writer) {
    return () -> {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < COMMIT_COUNT; i++) {
        CommitResult result =
            fixture.commit(repository, fixture.put("w" + writer, writer + " " + i));
        ids.add(result.commit().id().hex());
      }
      return ids;
    };
  }

  private List<String> history() {
    HistoryQuery query = new HistoryQuery("main", Optional.empty(), 1000, null);
    return fixture.hub.history().list(repository, query).items().stream()
        .map(commit -> commit.id().hex())
        .toList();
  }
}
