package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.gc.RootVisitor;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Content is live by any holder: an old commit, a tag, another branch, another dataset. */
class HubRootsTest {
  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");

  @Test
  void everyHolderKeepsAndTheLastOneLetsGo() {
    fixture.commit(repository, fixture.put("f", "first"));
    fixture.hub.refs().createTag(repository, new TagName("v1"), "main", Optional.empty());
    fixture.hub.refs().createBranch(repository, new BranchName("b"), "main");
    Repository other = fixture.create("bob", "copy");
    fixture.commit(other, fixture.put("elsewhere", "first"));
    fixture.commit(repository, fixture.put("f", "second"));
    String initial =
        fixture
            .hub
            .history()
            .list(repository, new HistoryQuery("main", Optional.empty(), 10, null))
            .items()
            .getLast()
            .id()
            .hex();
    assertThat(live("first")).isTrue();
    assertThat(live("second")).isTrue();
    Refs refs = fixture.hub.refs();
    refs.moveBranch(
        repository, Repository.MAIN, initial, fixture.hub.versions().load(repository, "main").id());
    assertThat(live("second")).isFalse();
    assertThat(live("first")).isTrue();
    refs.deleteBranch(repository, new BranchName("b"), Optional.empty());
    assertThat(live("first")).isTrue();
    refs.deleteTag(repository, new TagName("v1"));
    assertThat(live("first")).as("bob's still has it").isTrue();
    fixture.hub.repositories().delete(other.id());
    assertThat(live("first")).isFalse();
    assertThat(formerLabels("first")).containsExactly("anna/set", "bob/copy (deleted)");
    assertThat(formerLabels("second")).containsExactly("anna/set");
    fixture.loseIndex();
    assertThat(formerLabels("first")).containsExactly("anna/set", "bob/copy (deleted)");
    assertThat(live("first")).isFalse();
  }

  @Test
  void whatIsNamedIsAllThatIsNeededToReadEveryCommit() {
    for (int i = 0; i < 300; i++) {
      fixture.commit(repository, fixture.put("d/" + i % 60 + "/file " + i, "text " + i % 7));
    }
    Collected collected = new Collected();
    fixture.hub.roots().live(collected);
    assertThat(collected.blobs).hasSize((int) fixture.store.newBlobCount());
    assertThat(collected.contents).hasSize(8);
  }

  private boolean live(String text) {
    Collected collected = new Collected();
    fixture.hub.roots().live(collected);
    return collected.contents.contains(id(text));
  }

  private Set<String> formerLabels(String text) {
    Set<String> labels = new TreeSet<>();
    fixture
        .hub
        .roots()
        .former(label ->
            new Collected() {
              @Override
              public void content(ContentKey content) {
                if (content.content().equals(id(text))) {
                  labels.add(label);
                }
              }
            });
    return labels;
  }

  private static ContentId id(String text) {
    return ContentId.of(MemoryVersionStore.sha256(text.getBytes(UTF_8)));
  }

  private static class Collected implements RootVisitor {
    final Set<BlobId> blobs = new HashSet<>();
    final Set<ContentId> contents = new HashSet<>();

    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      return blobs.add(id);
    }

    @Override
    public void content(ContentKey content) {
      contents.add(content.content());
    }
  }
}
