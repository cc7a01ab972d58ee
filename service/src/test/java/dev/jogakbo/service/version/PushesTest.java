package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.repo.TagNote;
import dev.jogakbo.service.version.PushedObjects.ObjectType;
import dev.jogakbo.service.version.Pushes.Unity;
import dev.jogakbo.service.version.RefPush.Done;
import dev.jogakbo.service.version.RefPush.Growth;
import dev.jogakbo.service.version.RefPush.Outcome;
import dev.jogakbo.service.version.RefPush.Refused;
import dev.jogakbo.service.version.RefPush.Stale;
import dev.jogakbo.store.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PushesTest {
  private static final int OPERATION_COUNT_MAX = 40;
  private static final int FILE_COUNT = 100_000;

  private final HubFixture fixture = new HubFixture();

  private static CommitId head(HubFixture fixture, Repository repository) {
    return fixture.hub.versions().load(repository, "main").id();
  }

  private static Outcome push(HubFixture fixture, Repository repository, Sent sent, GitId tip) {
    CommitId head = head(fixture, repository);
    return push(fixture, repository, sent, new Wish(Repository.MAIN, new GitId(head.hex()), tip));
  }

  private static Outcome push(HubFixture fixture, Repository repository, Sent sent, Wish wish) {
    try (PushDrafting drafting =
        fixture.hub.pushes().begin(repository, sent, _ -> Optional.empty())) {
      RefPush push = wish.toPush(drafting.target(wish.name(), wish.after()));
      Map<RefName, Outcome> outcomes =
          fixture.hub.pushes().apply(repository, drafting, List.of(push), Unity.EACH);
      return Objects.requireNonNull(outcomes.get(wish.name()));
    }
  }

  @ParameterizedTest
  @EnumSource(Faults.Kind.class)
  void aPushIsThereOnceOrNotAtAll(Faults.Kind kind) {
    for (int nth = 1; ; nth++) {
      HubFixture faulty = new HubFixture();
      Repository repository = faulty.create("anna", "set");
      CommitId before = head(faulty, repository);
      Sent sent = new Sent();
      GitId first = sent.commit(sent.tree(Map.of("a.csv", sent.blob("1"))), before.hex());
      GitId tip = sent.commit(sent.tree(Map.of("a.csv", sent.blob("2"))), first.hex());
      Wish wish = new Wish(Repository.MAIN, new GitId(before.hex()), tip);
      faulty.faults.arm(kind, nth);
      boolean isDone = false;
      try {
        isDone = push(faulty, repository, sent, wish) instanceof Done;
      } catch (RuntimeException e) {
        assertThat(faulty.faults.hasStruck()).isTrue();
      }
      faulty.faults.disarm();
      if (!faulty.faults.hasStruck()) {
        return;
      }
      assertThat(faulty.read(repository, "a.csv")).isIn(isDone ? List.of("2") : List.of("2", "-"));
      assertThat(faulty.store.openSessionCount()).isZero();
      assertThat(push(faulty, repository, sent, wish))
          .as("%s %d", kind, nth)
          .isInstanceOf(Done.class);
      faulty.loseIndex();
      assertThat(head(faulty, repository).hex()).as("%s %d", kind, nth).isEqualTo(tip.hex());
      assertThat(faulty.read(repository, "a.csv")).isEqualTo("2");
      assertThat(faulty.read(repository, first.hex(), "a.csv")).isEqualTo("1");
      assertThat(nth).isLessThan(OPERATION_COUNT_MAX);
    }
  }

  @Test
  void anEditOfALargeFolderIsAFewBlobsAndAMovedOneIsFound() {
    Repository repository = fixture.create("anna", "set");
    Map<String, String> entries = new TreeMap<>();
    Sent sent = new Sent();
    String blob = sent.blob("text");
    for (int i = 0; i < FILE_COUNT; i++) {
      entries.put("file-%06d.csv".formatted(i), blob);
    }
    GitId folder = sent.tree(entries);
    GitId first =
        sent.commit(sent.tree(Map.of("d/", folder.hex())), head(fixture, repository).hex());
    assertThat(push(fixture, repository, sent, first)).isInstanceOf(Done.class);
    Sent edit = new Sent();
    entries.put("file-050000.csv", edit.blob("edited"));
    GitId second = edit.commit(edit.tree(Map.of("d/", edit.tree(entries).hex())), first.hex());
    long before = fixture.store.newBlobCount();
    assertThat(push(fixture, repository, edit, second)).isInstanceOf(Done.class);
    assertThat(fixture.store.newBlobCount() - before).isLessThanOrEqualTo(8);
    assertThat(fixture.read(repository, "d/file-050000.csv")).isEqualTo("edited");
    assertThat(fixture.read(repository, "d/file-050001.csv")).isEqualTo("text");
    Sent move = new Sent();
    GitId third =
        move.commit(move.tree(Map.of("moved/", folder.hex(), "single.csv", blob)), second.hex());
    assertThat(push(fixture, repository, move, third)).isInstanceOf(Done.class);
    assertThat(fixture.read(repository, "moved/file-050000.csv")).isEqualTo("text");
    assertThat(fixture.read(repository, "single.csv")).isEqualTo("text");
  }

  @Test
  void whatAPushIsBuiltUponMustStillBeThere() {
    Repository repository = fixture.create("anna", "set");
    BranchName side = new BranchName("side");
    fixture.hub.refs().createBranch(repository, side, "main");
    Sent first = new Sent();
    GitId main = new GitId(head(fixture, repository).hex());
    GitId tip = first.commit(first.tree(Map.of("a.csv", first.blob("1"))), main.hex());
    push(fixture, repository, first, new Wish(side, main, tip));
    Sent sent = new Sent();
    GitId next = sent.commit(sent.tree(Map.of("a.csv", sent.blob("2"))), tip.hex());
    BranchName fresh = new BranchName("fresh");
    try (PushDrafting drafting =
        fixture.hub.pushes().begin(repository, sent, _ -> Optional.empty())) {
      RefPush push =
          new RefPush(
              fresh, Optional.empty(), Optional.of(drafting.target(fresh, next)), Growth.FORWARD);
      fixture.hub.refs().deleteBranch(repository, side, Optional.empty());
      assertThat(fixture.hub.pushes().apply(repository, drafting, List.of(push), Unity.EACH))
          .containsOnlyKeys(fresh)
          .allSatisfy((_, outcome) -> assertThat(outcome).isInstanceOf(Refused.class));
    }
    assertThat(fixture.hub.versions().find(repository, next.hex())).isEmpty();
    assertThat(fixture.hub.refs().find(repository, fresh)).isEmpty();
  }

  @Test
  void aRefThatIsElsewhereStaysThere() {
    Repository repository = fixture.create("anna", "set");
    GitId before = new GitId(head(fixture, repository).hex());
    fixture.commit(repository, fixture.put("by-rest.csv", "1"));
    CommitId there = head(fixture, repository);
    Sent sent = new Sent();
    GitId tip = sent.commit(sent.tree(Map.of("a.csv", sent.blob("1"))), before.hex());
    assertThat(push(fixture, repository, sent, new Wish(Repository.MAIN, before, tip)))
        .isInstanceOf(Stale.class);
    assertThat(head(fixture, repository)).isEqualTo(there);
  }

  @Test
  void aTagIsKeptByteForByte() {
    Repository repository = fixture.create("anna", "set");
    String head = head(fixture, repository).hex();
    String text = "object %s\ntype commit\ntag other\ntagger E <e@e> 7 +0130\n\nsaid\n-----BEGIN";
    Sent sent = new Sent();
    GitId id = sent.add(ObjectType.TAG, Constants.OBJ_TAG, text.formatted(head).getBytes(UTF_8));
    TagName name = new TagName("v1");
    assertThat(push(fixture, repository, sent, new Wish(name, null, id))).isInstanceOf(Done.class);
    fixture.loseIndex();
    RefTarget target = fixture.hub.refs().find(repository, name).orElseThrow().target();
    TagNote note = Objects.requireNonNull(target.note());
    assertThat(note.message()).startsWith("said");
    assertThat(GitObjects.idOf(name, target)).isEqualTo(id.hex());
    assertThat(GitObjects.tag(name, target.commit(), note))
        .isEqualTo(text.formatted(head).getBytes(UTF_8));
  }

  @Test
  void anObjectThatIsNeitherSentNorThereIsNamed() {
    Repository repository = fixture.create("anna", "set");
    Repository other = fixture.create("anna", "other");
    fixture.commit(other, fixture.put("secret.csv", "secret"));
    String secret = GitHasher.blobId("secret".getBytes(UTF_8)).hex();
    Sent sent = new Sent();
    GitId tip = sent.commit(sent.tree(Map.of("a.csv", secret)), head(fixture, repository).hex());
    assertThatExceptionOfType(PushRefusedException.class)
        .isThrownBy(() -> push(fixture, repository, sent, tip))
        .withMessageContaining("'a.csv', " + secret);
  }

  private record Wish(RefName name, @Nullable GitId before, GitId after) {
    RefPush toPush(RefTarget target) {
      return new RefPush(name, Optional.ofNullable(before), Optional.of(target), Growth.FORWARD);
    }
  }

  /** Objects as git would send them. */
  private static final class Sent implements PushedObjects {
    private final Map<GitId, byte[]> bytes = new HashMap<>();
    private final Map<GitId, ObjectType> types = new HashMap<>();

    GitId add(ObjectType type, int number, byte[] object) {
      GitId id = new GitId(new ObjectInserter.Formatter().idFor(number, object).name());
      bytes.put(id, object);
      types.put(id, type);
      return id;
    }

    String blob(String text) {
      return add(ObjectType.BLOB, Constants.OBJ_BLOB, text.getBytes(UTF_8)).hex();
    }

    /** Adds a tree of these names, those of folders with a slash at the end, in git's order. */
    GitId tree(Map<String, String> entries) {
      ByteWriter tree = new ByteWriter();
      new TreeMap<>(entries)
          .forEach((name, id) -> {
            boolean isFolder = name.endsWith("/");
            tree.utf8(isFolder ? "40000 " : "100644 ").utf8(name.replace("/", "")).u8(0);
            tree.bytes(new GitId(id).toBytes());
          });
      return add(ObjectType.TREE, Constants.OBJ_TREE, tree.toByteArray());
    }

    GitId commit(GitId tree, String parent) {
      String who = "Eve <eve@example.org> 1700000000 +0100";
      return add(
          ObjectType.COMMIT,
          Constants.OBJ_COMMIT,
          "tree %s\nparent %s\nauthor %s\ncommitter %s\n\nby git\n"
              .formatted(tree, parent, who, who)
              .getBytes(UTF_8));
    }

    @Override
    public byte @Nullable [] find(ObjectType type, GitId id) {
      return types.get(id) == type ? bytes.get(id) : null;
    }

    @Override
    public List<GitId> ids(ObjectType type) {
      List<GitId> ids = new ArrayList<>();
      types.forEach((id, found) -> {
        if (found == type) {
          ids.add(id);
        }
      });
      return ids;
    }
  }
}
