package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {
  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");
  private final List<Commit> newestFirst = new ArrayList<>();

  @BeforeEach
  void fill() {
    newestFirst.add(fixture.hub.versions().load(repository, "main"));
    for (int i = 0; i < 10; i++) {
      newestFirst.addFirst(
          fixture.commit(repository, fixture.put("d/f" + i % 3, "text " + i)).commit());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10, 11, 12})
  void thePagesTogetherAreTheHistoryNewestFirst(int limit) {
    assertThat(pages(Optional.empty(), limit)).isEqualTo(newestFirst);
  }

  @Test
  void aPathHasTheCommitsThatChangedIt() {
    List<Commit> expected =
        List.of(newestFirst.get(0), newestFirst.get(3), newestFirst.get(6), newestFirst.get(9));
    assertThat(pages(Optional.of(FilePath.of("d/f0")), 3)).isEqualTo(expected);
    assertThat(pages(Optional.of(FilePath.of("d")), 3)).isEqualTo(newestFirst.subList(0, 10));
    assertThat(pages(Optional.of(FilePath.of("none")), 3)).isEmpty();
  }

  @Test
  void whoCameBeforeWhom() {
    Commit last = newestFirst.getLast();
    Commit first = newestFirst.getFirst();
    assertThat(fixture.hub.history().isAncestor(last.ref(), first.ref())).isTrue();
    assertThat(fixture.hub.history().isAncestor(first.ref(), first.ref())).isTrue();
    assertThat(fixture.hub.history().isAncestor(first.ref(), last.ref())).isFalse();
  }

  private List<Commit> pages(Optional<FilePath> path, int limit) {
    List<Commit> commits = new ArrayList<>();
    String cursor = null;
    do {
      Page<Commit> page =
          fixture.hub.history().list(repository, new HistoryQuery("main", path, limit, cursor));
      commits.addAll(page.items());
      cursor = page.nextCursor();
    } while (cursor != null);
    return commits;
  }
}
