package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.HubException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.StaleException;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.repo.TagNote;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RefsTest {
  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");
  private final CommitId first = fixture.commit(repository, fixture.put("f", "1")).commit().id();
  private final CommitId second = fixture.commit(repository, fixture.put("f", "2")).commit().id();

  @Test
  void caseTwinsStayApartAlsoAfterARebuild() {
    refs().createBranch(repository, new BranchName("Main"), first.hex());
    refs().createTag(repository, new TagName("V1"), first.hex(), Optional.empty());
    refs().createTag(repository, new TagName("v1"), second.hex(), Optional.empty());
    List<Ref> before = refs().list(repository);
    assertThat(before).hasSize(4);
    assertThat(fixture.read(repository, "Main", "f")).isEqualTo("1");
    assertThat(fixture.read(repository, "main", "f")).isEqualTo("2");
    fixture.loseIndex();
    assertThat(refs().list(repository)).isEqualTo(before);
  }

  @Test
  void aNameThatWouldBeAFolderOfAnotherIsRefused() {
    refs().createBranch(repository, new BranchName("a"), "main");
    refused(ConflictException.class, "ref-prefix-conflict", () -> branch("a/b"));
    branch("c/d");
    refused(ConflictException.class, "ref-prefix-conflict", () -> branch("c"));
    branch("c/e");
    refs().createTag(repository, new TagName("a/b"), "main", Optional.empty());
    refs().deleteBranch(repository, new BranchName("a"), Optional.empty());
    branch("a/b");
  }

  @Test
  void aBranchIsMovedOnlyFromWhereItIsThoughtToBe() {
    branch("b");
    BranchName b = new BranchName("b");
    refused(
        ConflictException.class,
        "branch-exists",
        () -> refs().createBranch(repository, b, first.hex()));
    refused(
        StaleException.class,
        "precondition-failed",
        () -> refs().moveBranch(repository, b, first.hex(), first));
    refs().moveBranch(repository, b, first.hex(), second);
    assertThat(fixture.read(repository, "b", "f")).isEqualTo("1");
    refused(
        NotFoundException.class,
        "branch-not-found",
        () -> refs().moveBranch(repository, new BranchName("none"), "main", first));
  }

  @Test
  void theDefaultBranchStays() {
    refused(
        ConflictException.class,
        "default-branch",
        () -> refs().deleteBranch(repository, Repository.MAIN, Optional.empty()));
    refused(
        NotFoundException.class,
        "branch-not-found",
        () -> refs().deleteBranch(repository, new BranchName("none"), Optional.empty()));
  }

  @Test
  void aTagKeepsItsMessage() {
    TagName tag = new TagName("v1");
    Optional<Refs.TagMessage> message =
        Optional.of(new Refs.TagMessage("first one", HubFixture.ANNA));
    Ref made = refs().createTag(repository, tag, first.hex(), message);
    assertThat(refs().createTag(repository, tag, first.hex(), message)).isEqualTo(made);
    refused(
        ConflictException.class,
        "tag-exists",
        () -> refs().createTag(repository, tag, "main", message));
    fixture.loseIndex();
    TagNote note =
        Objects.requireNonNull(refs().find(repository, tag).orElseThrow().target().note());
    assertThat(note.message()).isEqualTo("first one");
    assertThat(note.tagger()).isEqualTo(HubFixture.ANNA);
    refs().deleteTag(repository, tag);
    refused(NotFoundException.class, "tag-not-found", () -> refs().deleteTag(repository, tag));
  }

  @Test
  void aBranchComesBeforeATagOfTheSameName() {
    refs().createTag(repository, new TagName("x"), second.hex(), Optional.empty());
    refs().createBranch(repository, new BranchName("x"), first.hex());
    assertThat(fixture.read(repository, "x", "f")).isEqualTo("1");
    assertThat(fixture.read(repository, "refs/tags/x", "f")).isEqualTo("2");
    assertThat(fixture.read(repository, "HEAD", "f")).isEqualTo("2");
    refused(
        NotFoundException.class,
        "revision-not-found",
        () -> fixture.hub.versions().load(repository, "no such"));
    refused(
        NotFoundException.class,
        "revision-not-found",
        () -> fixture.hub.versions().load(repository, "0".repeat(40)));
  }

  @Test
  void whatNoRefReachesIsNoLongerThere() {
    branch("b");
    CommitRequest plain = HubFixture.request(repository, fixture.put("only", "here"));
    CommitResult lost =
        fixture
            .hub
            .commits()
            .commit(
                new CommitRequest(
                    plain.repository(),
                    new BranchName("b"),
                    plain.message(),
                    plain.author(),
                    Optional.empty(),
                    List.of(),
                    plain.operations()));
    assertThat(fixture.read(repository, lost.commit().id().hex(), "only")).isEqualTo("here");
    refs().deleteBranch(repository, new BranchName("b"), Optional.of(lost.commit().id()));
    refused(
        NotFoundException.class,
        "revision-not-found",
        () -> fixture.hub.versions().load(repository, lost.commit().id().hex()));
    assertThat(fixture.read(repository, first.hex(), "f")).isEqualTo("1");
  }

  private Refs refs() {
    return fixture.hub.refs();
  }

  private void branch(String name) {
    refs().createBranch(repository, new BranchName(name), "main");
  }

  private static void refused(
      Class<? extends HubException> type, String problem, ThrowingCallable call) {
    assertThatExceptionOfType(type)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.problem()).isEqualTo(problem));
  }
}
