package dev.jogakbo.service.version;

import static dev.jogakbo.service.version.HubFixture.copy;
import static dev.jogakbo.service.version.HubFixture.delete;
import static dev.jogakbo.service.version.HubFixture.move;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.HubException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.StaleException;
import dev.jogakbo.store.id.ContentId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class CommitsTest {
  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");

  @Test
  void aNewRepositoryHasOneCommitWithTheRulesForLfs() {
    Commit head = fixture.hub.versions().load(repository, "main");
    assertThat(head.parents()).isEmpty();
    assertThat(head.root().fileCount()).isEqualTo(1);
    assertThat(fixture.read(repository, ".gitattributes")).isEqualTo(LfsRule.DEFAULT_ATTRIBUTES);
  }

  @Test
  void filesOfACommitAreReadAndCounted() {
    CommitResult result =
        fixture.commit(repository, fixture.put("a/b.csv", "x"), fixture.put("c", "yy"));
    assertThat(result.outcome()).isEqualTo(CommitResult.Outcome.COMMITTED);
    assertThat(result.commit().savings().newBytes()).isEqualTo(3);
    assertThat(result.commit().root().fileCount()).isEqualTo(3);
    assertThat(fixture.read(repository, "a/b.csv")).isEqualTo("x");
    assertThat(fixture.read(repository, "c")).isEqualTo("yy");
  }

  @Test
  void operationsAreDoneInTheirOrder() {
    fixture.commit(repository, fixture.put("f", "old"), fixture.put("d/y", "y"));
    fixture.commit(repository, delete("f"), fixture.put("f", "new"));
    assertThat(fixture.read(repository, "f")).isEqualTo("new");
    fixture.commit(repository, delete("d/"), fixture.put("d/x", "x"));
    assertThat(fixture.read(repository, "d/y")).isEqualTo("-");
    assertThat(fixture.read(repository, "d/x")).isEqualTo("x");
    fixture.commit(repository, fixture.put("g", "g"), fixture.put("h", "h"), delete("g"));
    assertThat(fixture.read(repository, "g")).isEqualTo("-");
  }

  @Test
  void aCopyTakesTheBytesOfTheParent() {
    fixture.commit(repository, fixture.put("f", "old"));
    fixture.commit(repository, delete("f"), copy("f", "g"));
    assertThat(fixture.read(repository, "g")).isEqualTo("old");
    fixture.commit(repository, fixture.put("g", "new"), copy("g", "h"));
    assertThat(fixture.read(repository, "h")).isEqualTo("old");
  }

  @Test
  void aCopyOfAFolderAndFromAnOlderRevision() {
    CommitResult first =
        fixture.commit(repository, fixture.put("d/x", "1"), fixture.put("d/e/y", "2"));
    fixture.commit(repository, delete("d/"));
    Operation restore =
        new Operation.Copy(
            Optional.of(first.commit().id().hex()), FilePath.of("d"), FilePath.of("back/d"));
    fixture.commit(repository, restore, fixture.put("back/d/z", "3"));
    assertThat(fixture.read(repository, "back/d/e/y")).isEqualTo("2");
    assertThat(fixture.read(repository, "back/d/z")).isEqualTo("3");
  }

  @Test
  void aMoveTakesTheFileAsTheStepsBeforeLeftIt() {
    fixture.commit(repository, fixture.put("f", "old"), fixture.put("d/x", "x"));
    fixture.commit(repository, fixture.put("f", "new"), move("f", "g"), move("d", "e/d"));
    assertThat(fixture.read(repository, "f")).isEqualTo("-");
    assertThat(fixture.read(repository, "g")).isEqualTo("new");
    assertThat(fixture.read(repository, "e/d/x")).isEqualTo("x");
  }

  @Test
  void aFileWhereAFolderIsConflicts() {
    fixture.commit(repository, fixture.put("d/x", "x"), fixture.put("f", "f"));
    refused(ConflictException.class, "path-conflict", fixture.put("d", "file"));
    refused(ConflictException.class, "path-conflict", fixture.put("f/x", "below a file"));
    refused(ConflictException.class, "path-conflict", fixture.put("n", "1"), fixture.put("n", "2"));
    refused(ConflictException.class, "path-conflict", delete("d"));
    refused(ConflictException.class, "path-conflict", delete("f/"));
    assertThat(fixture.read(repository, "d/x")).isEqualTo("x");
  }

  @Test
  void aFileMayTakeThePlaceOfAFolderThatTheCommitEmptied() {
    fixture.commit(repository, fixture.put("d/x", "x"), fixture.put("f", "f"));
    fixture.commit(
        repository,
        delete("d/x"),
        fixture.put("d", "now a file"),
        delete("f"),
        fixture.put("f/y", "now a folder"));
    assertThat(fixture.read(repository, "d")).isEqualTo("now a file");
    assertThat(fixture.read(repository, "f/y")).isEqualTo("now a folder");
  }

  @Test
  void whatIsNotThereCannotBeTakenAway() {
    refused(NotFoundException.class, "path-not-found", delete("none"));
    refused(NotFoundException.class, "path-not-found", delete("none/"));
    refused(NotFoundException.class, "path-not-found", copy("none", "x"));
    refused(NotFoundException.class, "path-not-found", move("none", "x"));
  }

  @Test
  void aKnownContentMustBeReachableInThisDataset() {
    fixture.commit(repository, fixture.put("f", "secret"));
    Repository other = fixture.create("bob", "set");
    ContentId content =
        fixture
            .hub
            .versions()
            .loadFile(fixture.hub.versions().load(repository, "main"), FilePath.of("f"))
            .content();
    Operation known = new Operation.PutKnown(FilePath.of("again"), content);
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> fixture.commit(other, known));
    fixture.commit(repository, delete("f"));
    fixture.commit(repository, known);
    assertThat(fixture.read(repository, "again")).isEqualTo("secret");
  }

  @Test
  void nothingChangedIsNoCommit() {
    CommitResult first = fixture.commit(repository, fixture.put("f", "1"));
    CommitResult again = fixture.commit(repository, fixture.put("f", "1"));
    assertThat(again.outcome()).isEqualTo(CommitResult.Outcome.UNCHANGED);
    assertThat(again.commit()).isEqualTo(first.commit());
  }

  @Test
  void aStaleParentIsRefusedAndAReplayIsNot() {
    CommitResult first = fixture.commit(repository, fixture.put("f", "1"));
    CommitRequest request = expecting(first.commit(), fixture.put("f", "2"));
    CommitResult second = fixture.hub.commits().commit(request);
    CommitResult replay = fixture.hub.commits().commit(request);
    assertThat(replay.outcome()).isEqualTo(CommitResult.Outcome.UNCHANGED);
    assertThat(replay.commit()).isEqualTo(second.commit());
    CommitRequest stale = expecting(first.commit(), fixture.put("f", "3"));
    refused(StaleException.class, "stale-parent", () -> fixture.hub.commits().commit(stale));
    assertThat(fixture.read(repository, "f")).isEqualTo("2");
  }

  @Test
  void conditionsHoldInTheParentOrNothingIsDone() {
    FilePath path = FilePath.of("f");
    Commit first = fixture.commit(repository, fixture.put("f", "1")).commit();
    ContentId content = fixture.hub.versions().loadFile(first, path).content();
    refused(
        StaleException.class,
        "precondition-failed",
        () -> commitIf(new Condition.Absent(path), "2"));
    commitIf(new Condition.Holds(path, java.util.Set.of(content)), "2");
    refused(
        StaleException.class,
        "precondition-failed",
        () -> commitIf(new Condition.Holds(path, java.util.Set.of(content)), "3"));
    commitIf(new Condition.Present(path), "4");
    assertThat(fixture.read(repository, "f")).isEqualTo("4");
  }

  @Test
  void largeFilesAndKnownTypesArePointers() {
    fixture.commit(
        repository,
        fixture.put("a.parquet", "small"),
        fixture.put("README.md", "text"),
        fixture.put("big.csv", "x".repeat(5_000_001)),
        fixture.put("edge.csv", "x".repeat(5_000_000)));
    assertThat(storage("a.parquet")).isEqualTo(FileStorage.LFS);
    assertThat(storage("README.md")).isEqualTo(FileStorage.REGULAR);
    assertThat(storage("big.csv")).isEqualTo(FileStorage.LFS);
    assertThat(storage("edge.csv")).isEqualTo(FileStorage.REGULAR);
    fixture.commit(repository, move("a.parquet", "a.csv"));
    assertThat(storage("a.csv")).isEqualTo(FileStorage.REGULAR);
  }

  @Test
  void whatACommitWroteIsHeldUntilItsRefHasMoved() {
    List<Long> held = new ArrayList<>();
    fixture.logs.beforeAppend(() -> held.add(fixture.store.openSessionCount()));
    fixture.create("anna", "other");
    fixture.commit(repository, fixture.put("f", "1"));
    assertThat(held).containsExactly(1L, 1L);
    assertThat(fixture.store.openSessionCount()).isZero();
  }

  @Test
  void anEmptiedRepositoryIsTheEmptyTreeOfGit() {
    fixture.commit(repository, delete(".gitattributes"));
    Commit head = fixture.hub.versions().load(repository, "main");
    assertThat(head.root().gitId().hex()).isEqualTo("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
    fixture.commit(repository, fixture.put("x", "x"));
    assertThat(fixture.read(repository, "x")).isEqualTo("x");
  }

  private FileStorage storage(String path) {
    Versions versions = fixture.hub.versions();
    return versions.loadFile(versions.load(repository, "main"), FilePath.of(path)).storage();
  }

  private void commitIf(Condition condition, String text) {
    CommitRequest plain = HubFixture.request(repository, fixture.put("f", text));
    fixture
        .hub
        .commits()
        .commit(
            new CommitRequest(
                plain.repository(),
                plain.branch(),
                plain.message(),
                plain.author(),
                plain.expectedParent(),
                List.of(condition),
                plain.operations()));
  }

  private CommitRequest expecting(Commit parent, Operation... operations) {
    CommitRequest plain = HubFixture.request(repository, operations);
    return new CommitRequest(
        plain.repository(),
        plain.branch(),
        plain.message(),
        plain.author(),
        Optional.of(parent.id()),
        List.of(),
        plain.operations());
  }

  private void refused(
      Class<? extends HubException> type, String problem, Operation... operations) {
    refused(type, problem, () -> fixture.commit(repository, operations));
  }

  private void refused(Class<? extends HubException> type, String problem, ThrowingCallable call) {
    Commit before = fixture.hub.versions().load(repository, "main");
    assertThatExceptionOfType(type)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.problem()).isEqualTo(problem));
    assertThat(fixture.hub.versions().load(repository, "main")).isEqualTo(before);
  }
}
