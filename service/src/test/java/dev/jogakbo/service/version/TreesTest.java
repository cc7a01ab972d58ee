package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Repository;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreesTest {
  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");
  private final TreeSet<String> all =
      new TreeSet<>((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)));

  @BeforeEach
  void fill() {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      String path = "d%d/e%d/f%04d".formatted(i % 7, i % 31, i);
      operations.add(fixture.put(path, "x"));
      all.add(path);
      all.add("d%d/".formatted(i % 7));
      all.add("d%d/e%d/".formatted(i % 7, i % 31));
    }
    all.add(".gitattributes");
    fixture.commit(repository, operations.toArray(new Operation[0]));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 999, 1000, 1001, 5000})
  void thePagesTogetherAreTheTreeEachEntryOnceInByteOrder(int limit) {
    assertThat(pages(Optional.empty(), TreeQuery.Depth.DESCENDANTS, limit))
        .containsExactlyElementsOf(all);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100})
  void aFolderAlone(int limit) {
    assertThat(pages(Optional.of(FilePath.of("d3")), TreeQuery.Depth.CHILDREN, limit))
        .containsExactlyElementsOf(
            all.stream().filter(path -> path.matches("d3/e[0-9]+/")).toList());
    assertThat(pages(Optional.of(FilePath.of("d3")), TreeQuery.Depth.DESCENDANTS, limit))
        .containsExactlyElementsOf(all.stream().filter(path -> path.matches("d3/.+")).toList());
  }

  @Test
  void aListingGoesOnWithItsCommitWhenTheBranchMoves() {
    TreePage page = list(TreeQuery.Depth.DESCENDANTS, 10, null);
    fixture.commit(repository, HubFixture.delete("d5/"));
    TreePage next = list(TreeQuery.Depth.DESCENDANTS, 10_000, page.page().nextCursor());
    assertThat(next.commit()).isEqualTo(page.commit());
    assertThat(page.page().items().size() + next.page().items().size()).isEqualTo(all.size());
  }

  @Test
  void aCursorOfAnotherListingIsRefused() {
    String cursor =
        Objects.requireNonNull(list(TreeQuery.Depth.DESCENDANTS, 10, null).page().nextCursor());
    Repository other = fixture.create("bob", "set");
    for (String bad : List.of("", "junk", "!!", "AAAA", cursor + "A")) {
      badCursor(repository, TreeQuery.Depth.DESCENDANTS, bad);
    }
    badCursor(other, TreeQuery.Depth.DESCENDANTS, cursor);
    badCursor(repository, TreeQuery.Depth.CHILDREN, cursor);
  }

  @Test
  void onlyFoldersAreListed() {
    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> pages(path(".gitattributes"), TreeQuery.Depth.CHILDREN, 1));
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> pages(path("none"), TreeQuery.Depth.CHILDREN, 1));
  }

  @Test
  void everyEntryHasTheCommitThatLastChangedIt() {
    Commit big = fixture.hub.versions().load(repository, "main");
    Commit edit = fixture.commit(repository, fixture.put("d1/e1/f0001", "y")).commit();
    fixture.commit(repository, fixture.put("zz", "z"));
    for (int round = 0; round < 2; round++) { // the second one answers from what was kept
      TreeQuery query = new TreeQuery("main", path("d1"), TreeQuery.Depth.CHILDREN, 100, null);
      for (ListedEntry entry :
          fixture.hub.trees().listWithLastCommits(repository, query).page().items()) {
        Commit expected = entry.path().value().equals("d1/e1") ? edit : big;
        assertThat(entry.lastCommit()).as(entry.path().value()).contains(expected);
      }
    }
  }

  private static Optional<FilePath> path(String value) {
    return Optional.of(FilePath.of(value));
  }

  private void badCursor(Repository where, TreeQuery.Depth depth, String cursor) {
    TreeQuery query = new TreeQuery("main", Optional.empty(), depth, 10, cursor);
    assertThatExceptionOfType(InvalidRequestException.class)
        .isThrownBy(() -> fixture.hub.trees().list(where, query))
        .satisfies(e -> assertThat(e.problem()).isEqualTo("bad-cursor"));
  }

  private TreePage list(TreeQuery.Depth depth, int limit, @Nullable String cursor) {
    return fixture
        .hub
        .trees()
        .list(repository, new TreeQuery("main", Optional.empty(), depth, limit, cursor));
  }

  private List<String> pages(Optional<FilePath> folder, TreeQuery.Depth depth, int limit) {
    List<String> paths = new ArrayList<>();
    String cursor = null;
    do {
      TreePage page =
          fixture.hub.trees().list(repository, new TreeQuery("main", folder, depth, limit, cursor));
      assertThat(page.page().items()).isNotEmpty().hasSizeLessThanOrEqualTo(limit);
      page.page().items().forEach(entry -> paths.add(shown(entry)));
      cursor = page.page().nextCursor();
    } while (cursor != null);
    return paths;
  }

  private static String shown(ListedEntry entry) {
    return entry.path() + (entry.entry() instanceof FolderEntry ? "/" : "");
  }
}
