package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.blob.ListCursor;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ids given here are those that git gives, and git finds nothing wrong with the objects. */
class GitDifferentialTest {
  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");
  private final Set<GitId> written = new HashSet<>();

  @TempDir Path folder;

  @BeforeEach
  void initGit() {
    git(new byte[0], "init", "-q", "-b", "main");
  }

  @Test
  void gitReadsEveryCommitAndFindsNothingWrong() {
    fixture.commit(
        repository,
        fixture.put("README.md", "hello\n"),
        fixture.put("a/b.parquet", "PAR1"),
        fixture.put("a.b", "sorts before a/"),
        fixture.put("a0", "sorts after a/"),
        fixture.put("c#/a b+c@d?e%.csv", "1,2\n"),
        fixture.put("é", "composed"),
        fixture.put("e\u0301", "decomposed"),
        fixture.put("\uD83D\uDE00", "above the basic plane"),
        fixture.put("\uFF5E", "below it, though its UTF-16 sorts higher"));
    fixture.commit(repository, HubFixture.move("a", "deep/er/a"), fixture.put("a", "now a file"));
    fixture.commit(repository, HubFixture.delete("c#/"));
    Commit head = fixture.hub.versions().load(repository, "main");
    exportAll(head);
    git(new byte[0], "update-ref", "refs/heads/main", head.id().hex());
    git(new byte[0], "fsck", "--strict", "--full");
    assertThat(lines("log", "--format=%H")).hasSize(4).first().isEqualTo(head.id().hex());
    assertThat(lines("ls-tree", "-r", "-z", "main")).isEqualTo(List.of(String.join("", listing())));
    assertThat(lines("show", "main:deep/er/a/b.parquet"))
        .isEqualTo(
            new String(
                    new LfsPointer(fixture.store.upload("PAR1".getBytes(UTF_8)), 4).toBytes(),
                    UTF_8)
                .lines()
                .toList());
    assertThat(lines("log", "-1", "--format=%an <%ae> %at %s", "main"))
        .containsExactly(
            "anna <anna@example.org> " + head.createdAt().getEpochSecond() + " a message");
  }

  private List<String> listing() {
    TreeQuery query =
        new TreeQuery("main", java.util.Optional.empty(), TreeQuery.Depth.DESCENDANTS, 1000, null);
    List<String> lines = new ArrayList<>();
    for (ListedEntry listed : fixture.hub.trees().list(repository, query).page().items()) {
      if (listed.entry() instanceof FileEntry file) {
        lines.add(file.mode().octal() + " blob " + file.gitId() + "\t" + listed.path() + "\0");
      }
    }
    return lines;
  }

  private void exportAll(Commit commit) {
    commit.parent().map(fixture.hub.versions()::load).ifPresent(this::exportAll);
    exportTree(commit.root());
    byte[] bytes = fixture.hub.versions().gitBytes(commit.ref());
    assertThat(hashObject("commit", bytes)).isEqualTo(commit.id().hex());
  }

  private void exportTree(TreeRef tree) {
    if (!written.add(tree.gitId())) {
      return;
    }
    Folders folders = fixture.hub.versions().folders();
    ByteWriter git = new ByteWriter();
    ListCursor cursor = folders.entries(folders.load(tree)).cursor();
    while (cursor.next()) {
      TreeEntry entry = FolderCodecV1.decodeEntry(cursor.entry());
      export(entry);
      FolderCodecV1.writeGit(git, entry);
    }
    assertThat(hashObject("tree", git.toByteArray())).isEqualTo(tree.gitId().hex());
  }

  private void export(TreeEntry entry) {
    switch (entry) {
      case FolderEntry below -> exportTree(below.tree());
      case FileEntry file -> {
        byte[] bytes =
            file.storage() == FileStorage.LFS
                ? new LfsPointer(file.content(), file.sizeBytes()).toBytes()
                : fixture.store.loadContent(DomainId.INSTANCE, file.content());
        assertThat(hashObject("blob", bytes)).isEqualTo(file.gitId().hex());
      }
    }
  }

  private String hashObject(String type, byte[] bytes) {
    return new String(git(bytes, "hash-object", "-w", "-t", type, "--stdin"), UTF_8).strip();
  }

  private List<String> lines(String... arguments) {
    return new String(git(new byte[0], arguments), UTF_8).lines().toList();
  }

  private byte[] git(byte[] input, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.quotePath=false"));
    command.addAll(List.of(arguments));
    try {
      Path stdin = Files.createTempFile(folder, "in", "");
      Files.write(stdin, input);
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(stdin.toFile())
              .redirectErrorStream(true)
              .start();
      byte[] output = process.getInputStream().readAllBytes();
      assertThat(process.waitFor()).as(command + ": " + new String(output, UTF_8)).isZero();
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
