package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.DamagedVersionException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.RefMove;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.gc.RootVisitor;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A commit that the bucket does not have any more takes nothing with it but itself. */
class LostCommitsTest {
  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");
  private final List<Commit> commits = new ArrayList<>();

  @BeforeEach
  void fill() {
    for (int i = 0; i < 4; i++) {
      commits.add(fixture.commit(repository, fixture.put("f", "version " + i)).commit());
    }
  }

  @Test
  void whatLiesBehindALostHeadIsReadAndWrittenOn() {
    lose(commits.get(3));
    assertDamaged("main", commits.get(3));
    assertDamaged(commits.get(3).id().hex(), commits.get(3));
    assertVersionsAreReadUpTo(2);
    assertThat(history(commits.get(2).id().hex(), 10, null).items())
        .startsWith(commits.get(2), commits.get(1), commits.get(0))
        .hasSize(4);
    assertThatExceptionOfType(DamagedVersionException.class)
        .isThrownBy(() -> fixture.commit(repository, fixture.put("g", "new")))
        .withMessageContaining(commits.get(3).id().hex());
    assertCollectionRefuses();
    assertThat(findings())
        .singleElement()
        .asString()
        .contains("anna/set, commit " + commits.get(3).id())
        .contains("refs/heads/main can be moved back to commit " + commits.get(2).id());

    fixture
        .hub
        .refs()
        .moveBranch(repository, Repository.MAIN, commits.get(2).id().hex(), commits.get(3).id());
    assertThat(fixture.read(repository, "f")).isEqualTo("version 2");
    fixture.commit(repository, fixture.put("f", "version 4"));
    for (int i = 0; i < 2; i++) {
      assertThat(fixture.read(repository, "f")).isEqualTo("version 4");
      assertVersionsAreReadUpTo(2);
      assertThat(findings()).isEmpty();
      fixture.hub.roots().live(new Anything());
      fixture.hub.roots().former(_ -> new Anything());
      fixture.loseIndex();
    }
  }

  @Test
  void severalLostInARowAreNoObstacle() {
    fixture.store.lose(commits.get(2).blob());
    lose(commits.get(3));
    assertVersionsAreReadUpTo(1);
    assertThat(findings())
        .hasSize(2)
        .anySatisfy(finding ->
            assertThat(finding)
                .contains("commit " + commits.get(3).id() + ":")
                .contains("moved back to commit " + commits.get(1).id()));
  }

  @Test
  void aHistoryIsListedUpToWhatIsLost() {
    lose(commits.get(1));
    Page<Commit> page = history("main", 10, null);
    assertThat(page.items()).containsExactly(commits.get(3), commits.get(2));
    assertThatExceptionOfType(DamagedVersionException.class)
        .isThrownBy(() -> history("main", 10, page.nextCursor()))
        .withMessageContaining(commits.get(1).id().hex());
    assertVersionsAreReadUpTo(0);
    assertThat(findings()).singleElement().asString().doesNotContain("moved back");
    fixture.commit(repository, fixture.put("f", "version 4"));
    assertThat(fixture.read(repository, "f")).isEqualTo("version 4");
    assertCollectionRefuses();
    fixture
        .hub
        .commits()
        .squash(new Commits.Squash(repository.id(), Repository.MAIN, "one", HubFixture.ANNA));
    assertThat(fixture.read(repository, "f")).isEqualTo("version 4");
    assertThat(findings()).isEmpty();
    fixture.hub.roots().live(new Anything());
    fixture.hub.roots().former(_ -> new Anything());
  }

  @Test
  void aBranchGoesBackPastSeveralThatAreLost() {
    fixture.store.lose(commits.get(1).blob());
    lose(commits.get(3));
    fixture
        .hub
        .refs()
        .moveBranch(repository, Repository.MAIN, commits.get(2).id().hex(), commits.get(3).id());
    fixture.commit(repository, fixture.put("f", "version 4"));
    assertVersionsAreRead(0, 2);
    fixture.loseIndex();
    assertVersionsAreRead(0, 2);
  }

  @Test
  void whatIsBehindABranchThatWasMovedBackIsFoundTooAndByOtherBranches() {
    BranchName other = new BranchName("other");
    fixture.hub.refs().createBranch(repository, other, commits.get(2).id().hex());
    fixture
        .hub
        .refs()
        .moveBranch(repository, Repository.MAIN, commits.get(1).id().hex(), commits.get(3).id());
    lose(commits.get(1));
    assertVersionsAreRead(0, 2);
    assertThatThrownBy(() -> fixture.read(repository, commits.get(3).id().hex(), "f"))
        .isInstanceOf(NotFoundException.class);
    assertThat(findings())
        .singleElement()
        .asString()
        .contains("refs/heads/main can be moved back to commit " + commits.get(0).id())
        .doesNotContain("refs/heads/other");
    fixture.hub.refs().deleteBranch(repository, other, Optional.empty());
    assertVersionsAreRead(0);
  }

  @Test
  void aFolderThatIsLostTakesNoFileOfTheCommitsAfterIt() {
    Commit before =
        fixture.commit(repository, fixture.put("d/lost", "1"), fixture.put("e/kept", "2")).commit();
    fixture.commit(repository, fixture.put("d/lost", "3"), fixture.put("e/other", "4"));
    TreeEntry folder = fixture.hub.versions().loadEntry(before, FilePath.of("d"));
    fixture.store.lose(((FolderEntry) folder).tree().blob());
    fixture.loseIndex();
    for (String text : List.of("2", "3", "4", "version 3")) {
      ContentId content = ContentId.of(MemoryVersionStore.sha256(text.getBytes(UTF_8)));
      assertThat(fixture.hub.versions().isReadable(repository, content)).as(text).isTrue();
    }
    assertThat(fixture.read(repository, "d/lost")).isEqualTo("3");
  }

  @Test
  void whatLiesBehindAPushOfWhichACommitIsLostIsFound() {
    List<Commit> pushed = push(3, Repository.MAIN, commits.get(3));
    lose(pushed.get(1));
    assertVersionsAreReadUpTo(3);
    assertThat(fixture.read(repository, "f")).isEqualTo("version 3");
    assertThat(findings()).singleElement().asString().contains("commit " + pushed.get(1).id());
  }

  @Test
  void whatLiesBehindANewBranchIsFoundByWhatWasKnownOfAnother() {
    push(2, new BranchName("pushed"), null);
    fixture
        .hub
        .refs()
        .moveBranch(repository, Repository.MAIN, commits.get(0).id().hex(), commits.get(3).id());
    lose(commits.get(3));
    assertVersionsAreReadUpTo(2);
    assertThat(findings()).singleElement().asString().contains("commit " + commits.get(3).id());
  }

  /** Puts commits on top of the fourth, as a push does: a ref knows of the last one only. */
  private List<Commit> push(int count, BranchName branch, @Nullable Commit before) {
    List<Commit> made = new ArrayList<>();
    Commit base = commits.get(3);
    try (CommitSession session = fixture.store.begin(repository.domain())) {
      for (int i = 0; i < count; i++) {
        Commit parent = made.isEmpty() ? base : made.getLast();
        made.add(
            CommitWriter.put(
                session,
                new CommitDraft(
                    List.of(parent.ref()),
                    HubFixture.ANNA,
                    base.createdAt(),
                    "pushed " + i,
                    base.root(),
                    new IngestSavings(0, 0, 0))));
      }
      long _ = session.publish(List.of());
    }
    RefTarget from = before == null ? null : RefTarget.of(before.ref());
    RefMove move = RefMove.forward(branch, from, RefTarget.of(made.getLast().ref()));
    fixture.hub.repositories().moveRefs(repository.id(), _ -> List.of(move));
    return made;
  }

  @Test
  void whatWasTakenAwayOnPurposeDoesNotComeBack() {
    fixture
        .hub
        .refs()
        .moveBranch(repository, Repository.MAIN, commits.get(0).id().hex(), commits.get(3).id());
    Commit last = fixture.commit(repository, fixture.put("f", "version 5")).commit();
    lose(last);
    assertVersionsAreReadUpTo(0);
    for (Commit gone : commits.subList(1, 4)) {
      assertThatThrownBy(() -> fixture.read(repository, gone.id().hex(), "f"))
          .isInstanceOf(NotFoundException.class);
    }
  }

  @Test
  void aLogThatBeginsLateSaysNothingOfBefore() {
    for (int i = 4; i < 1010; i++) {
      commits.add(fixture.commit(repository, fixture.put("f", "version " + i)).commit());
    }
    fixture.logs.forgetCheckpointed();
    lose(commits.getLast());
    assertDamaged("main", commits.getLast());
    assertThatThrownBy(() -> fixture.read(repository, commits.get(1008).id().hex(), "f"))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void aFileOfRulesThatIsLostIsNamedAndHealsByUpload() {
    Operation rules = fixture.put(".gitattributes", "*.bin filter=lfs\n");
    fixture.commit(repository, rules);
    fixture.store.lose(((Operation.Put) rules).file().content());
    assertThatExceptionOfType(DamagedVersionException.class)
        .isThrownBy(() -> fixture.commit(repository, fixture.put("g", "new")))
        .withMessageContaining("'.gitattributes' cannot be read")
        .withMessageContaining("upload it again");
    fixture.commit(repository, fixture.put(".gitattributes", "*.bin filter=lfs\n"));
    fixture.commit(repository, fixture.put("g", "new"));
    assertThat(fixture.read(repository, "g")).isEqualTo("new");
  }

  private void lose(Commit commit) {
    fixture.store.lose(commit.blob());
    fixture.loseIndex();
  }

  private void assertDamaged(String revision, Commit lost) {
    assertThatExceptionOfType(DamagedVersionException.class)
        .isThrownBy(() -> fixture.read(repository, revision, "f"))
        .withMessageContaining("commit " + lost.id() + " cannot be read");
  }

  private void assertVersionsAreReadUpTo(int last) {
    assertVersionsAreRead(IntStream.rangeClosed(0, last).toArray());
  }

  private void assertVersionsAreRead(int... numbers) {
    for (int i : numbers) {
      assertThat(fixture.read(repository, commits.get(i).id().hex(), "f"))
          .isEqualTo("version " + i);
    }
  }

  private void assertCollectionRefuses() {
    assertThatThrownBy(() -> fixture.hub.roots().live(new Anything()))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("dataset anna/set: ")
        .hasMessageContaining("nothing is deleted");
  }

  private Page<Commit> history(String revision, int limit, @Nullable String cursor) {
    return fixture
        .hub
        .history()
        .list(repository, new HistoryQuery(revision, Optional.empty(), limit, cursor));
  }

  private List<String> findings() {
    List<String> findings = new ArrayList<>();
    fixture
        .hub
        .versionedContents()
        .forEach(
            new NamedContents.Visitor() {
              @Override
              public void content(ContentKey key) {}

              @Override
              public void unreadable(String where, String detail) {
                findings.add(where + ": " + detail);
              }
            });
    return findings;
  }

  private static final class Anything implements RootVisitor {
    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      return true;
    }

    @Override
    public void content(ContentKey content) {}
  }
}
