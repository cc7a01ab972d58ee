package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repository;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiffsTest {
  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100})
  void whatBecameOfEveryFile(int limit) {
    Commit from =
        fixture
            .commit(
                repository,
                fixture.put("a/gone", "gone"),
                fixture.put("a/moved", "moved"),
                fixture.put("b/same", "same"),
                fixture.put("changed", "1"))
            .commit();
    fixture.commit(repository, HubFixture.move("a/moved", "z/here"));
    Commit to =
        fixture
            .commit(
                repository,
                HubFixture.delete("a/"),
                fixture.put("changed", "22"),
                fixture.put("b/new", "new!!"))
            .commit();
    assertThat(diff(from, to, limit))
        .containsExactly(
            "DELETED a/gone 0 0",
            "ADDED b/new 5 0",
            "MODIFIED changed 1 2",
            "MOVED z/here 0 5 from a/moved");
    assertThat(diff(to, from, limit))
        .containsExactly(
            "ADDED a/gone 4 0",
            "MOVED a/moved 0 5 from z/here",
            "DELETED b/new 0 0",
            "MODIFIED changed 1 2");
    assertThat(diff(to, to, limit)).isEmpty();
    assertThat(ofCommit(to, limit))
        .containsExactly("DELETED a/gone 0 0", "ADDED b/new 5 0", "MODIFIED changed 1 2");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void aFirstCommitAddsAllItHas(int limit) {
    Commit first = fixture.hub.versions().load(repository, "main");
    int size = LfsRule.DEFAULT_ATTRIBUTES.length();
    assertThat(ofCommit(first, limit)).containsExactly("ADDED .gitattributes " + size + " 0");
  }

  private List<String> diff(Commit from, Commit to, int limit) {
    List<String> shown = new ArrayList<>();
    String cursor = null;
    do {
      DiffQuery query = new DiffQuery(from.id().hex(), to.id().hex(), limit, cursor);
      Page<FileChange> page = fixture.hub.diffs().list(repository, query).page();
      page.items().forEach(change -> shown.add(shown(change)));
      cursor = page.nextCursor();
    } while (cursor != null);
    return shown;
  }

  private List<String> ofCommit(Commit commit, int limit) {
    List<String> shown = new ArrayList<>();
    String cursor = null;
    do {
      Page<FileChange> page = fixture.hub.diffs().list(repository, commit, limit, cursor);
      page.items().forEach(change -> shown.add(shown(change)));
      cursor = page.nextCursor();
    } while (cursor != null);
    return shown;
  }

  private static String shown(FileChange change) {
    String from =
        change.kind() == FileChange.Kind.MOVED
            ? " from " + change.before().orElseThrow().path()
            : "";
    return "%s %s %d %d%s"
        .formatted(change.kind(), change.path(), change.newBytes(), change.sharedBytes(), from);
  }
}
