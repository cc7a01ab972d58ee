package dev.jogakbo.service.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.version.LfsPointer;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.junit.jupiter.api.Test;

/** The git of this machine pushes. */
class GitPushIT extends GitTestCase {

  private static void write(Path clone, String path, String text) {
    try {
      Files.createDirectories(clone.resolve(path).getParent());
      Files.writeString(clone.resolve(path), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String commit(Path clone, String message) {
    git(clone, "add", "-A");
    git(clone, "commit", "-q", "--allow-empty", "-m", message);
    return git(clone, "rev-parse", "HEAD");
  }

  private String text(String dataset, String path) {
    return server.get(dataset + "/files/" + path).text();
  }

  private static LfsPointer pointer(String text) throws Exception {
    byte[] bytes = text.getBytes(UTF_8);
    return new LfsPointer(
        ContentId.of(MessageDigest.getInstance("SHA-256").digest(bytes)), bytes.length);
  }

  @Test
  void whatWasPushedIsThereUnderTheSameIds() {
    String dataset = newDataset();
    put(dataset, "old/a.csv", "1,2\n");
    Path clone = cloned(url(dataset));
    write(clone, "README.md", "# hello\n");
    write(clone, "old/b c.csv", "3,4\n");
    write(clone, "deep/er/\u00e9.csv", "5\n");
    String first = commit(clone, "first\n\nwith a body");
    git(clone, "rm", "-q", "old/a.csv");
    git(clone, "mv", "deep", "moved");
    write(clone, "empty.txt", "");
    clone.resolve("old/b c.csv").toFile().setExecutable(true);
    String second = commit(clone, "second");
    git(clone, "push", "-q", "origin", "main");
    assertThat(head(dataset, "main")).isEqualTo(second);
    assertThat(text(dataset, "moved/er/%C3%A9.csv")).isEqualTo("5\n");
    assertThat(text(dataset, "old/b%20c.csv")).isEqualTo("3,4\n");
    assertThat(server.get(dataset + "/files/old/a.csv").status()).isEqualTo(404);
    assertThat(server.get(dataset + "/files/old/a.csv?revision=" + first).text())
        .isEqualTo("1,2\n");
    Answer commit = server.get(dataset + "/commits/" + first);
    assertThat(commit.json().path("commit").path("message").asString())
        .startsWith("first\n\nwith a body");
    assertThat(commit.json().path("commit").path("author").asString()).isEqualTo("Bea");
    Path again = cloned(url(dataset));
    assertThat(git(again, "rev-parse", "HEAD")).isEqualTo(second);
    assertThat(git(again, "ls-files", "-s")).contains("100755");
    assertThat(git(again, "fsck", "--full", "--strict")).isEmpty();
    put(dataset, "moved/by-rest.csv", "6");
    git(clone, "pull", "-q", "--ff-only", "origin", "main");
    assertThat(read(clone.resolve("moved/by-rest.csv"))).isEqualTo("6");
    assertThat(git(clone, "push", "origin", "main")).contains("Everything up-to-date");
  }

  @Test
  void branchesAndTagsAreMadeMovedAndDeleted() {
    String dataset = newDataset();
    Path clone = cloned(url(dataset));
    write(clone, "a.csv", "1");
    String one = commit(clone, "one");
    git(clone, "tag", "light");
    git(clone, "tag", "-a", "-m", "what it says", "v1");
    git(clone, "tag", "-a", "-m", "again", "nested/v2");
    git(clone, "push", "-q", "origin", "HEAD:refs/heads/feature/x", "--tags");
    String tag = git(clone, "rev-parse", "v1");
    Answer refs = server.get(dataset + "/refs");
    assertThat(refs.text()).contains("feature/x", "nested/v2", "what it says");
    assertThat(git(clone, "ls-remote", "origin"))
        .contains(tag + "\trefs/tags/v1", one + "\trefs/tags/v1^{}", one + "\trefs/tags/light");
    git(clone, "push", "-q", "origin", "v1:refs/tags/copy");
    assertThat(git(clone, "ls-remote", "origin", "refs/tags/copy")).startsWith(tag);
    write(clone, "a.csv", "2");
    String two = commit(clone, "two");
    git(clone, "push", "-q", "origin", "HEAD:feature/x");
    git(clone, "reset", "-q", "--hard", "origin/main");
    write(clone, "a.csv", "3");
    String three = commit(clone, "three");
    assertThat(failing(clone, "push", "origin", "HEAD:feature/x")).contains("non-fast-forward");
    assertThat(head(dataset, "feature%2Fx")).isEqualTo(two);
    git(clone, "push", "-q", "-f", "origin", "HEAD:feature/x");
    assertThat(head(dataset, "feature%2Fx")).isEqualTo(three);
    assertThat(failing(clone, "push", "-f", "origin", "HEAD:refs/tags/v1"))
        .contains("delete it first");
    assertThat(failing(clone, "push", "origin", "HEAD:feature/x/y"))
        .contains("would be a folder of the other");
    assertThat(failing(clone, "push", "origin", "HEAD:refs/notes/x")).contains("refs/heads/...");
    assertThat(failing(clone, "push", "origin", ":main")).contains("default branch");
    assertThat(server.get(dataset + "/commits/" + three).status()).isEqualTo(200);
    git(clone, "push", "-q", "origin", ":feature/x", ":refs/tags/v1", ":refs/tags/light");
    assertThat(git(clone, "ls-remote", "origin"))
        .doesNotContain("feature/x", "refs/tags/light")
        .contains("refs/tags/nested/v2");
    assertThat(server.get(dataset + "/commits/" + three).status()).isEqualTo(404);
  }

  @Test
  void mergesAndUnrelatedHistoriesAreKeptAsTheyAre() {
    String dataset = newDataset();
    Path clone = cloned(url(dataset));
    write(clone, "a.csv", "1");
    commit(clone, "one");
    git(clone, "checkout", "-q", "-b", "side", "HEAD~1");
    write(clone, "side.csv", "s");
    commit(clone, "side");
    git(clone, "checkout", "-q", "main");
    git(clone, "merge", "-q", "--no-ff", "-m", "merge", "side");
    String merge = git(clone, "rev-parse", "HEAD");
    git(clone, "push", "-q", "origin", "main");
    assertThat(head(dataset, "main")).isEqualTo(merge);
    git(clone, "revert", "--no-edit", "-m", "1", "HEAD");
    git(clone, "push", "-q", "origin", "main");
    assertThat(server.get(dataset + "/files/side.csv").status()).isEqualTo(404);
    git(clone, "checkout", "-q", "--orphan", "other");
    git(clone, "rm", "-rfq", ".");
    write(clone, "only.csv", "only");
    String root = commit(clone, "a root of its own");
    git(clone, "push", "-q", "origin", "other");
    git(clone, "push", "-q", "-f", "origin", "other:main");
    assertThat(head(dataset, "main")).isEqualTo(root);
    Path again = cloned(url(dataset));
    assertThat(git(again, "log", "--format=%s", "HEAD")).isEqualTo("a root of its own");
    assertThat(git(again, "fsck", "--full", "--strict")).isEmpty();
  }

  @Test
  void aPushThatComesSecondIsToldToFetch() {
    String dataset = newDataset();
    Path one = cloned(url(dataset));
    Path two = cloned(url(dataset));
    write(one, "one.csv", "1");
    String first = commit(one, "one");
    git(one, "push", "-q", "origin", "main");
    write(two, "two.csv", "2");
    commit(two, "two");
    assertThat(failing(two, "push", "origin", "main")).contains("rejected", "fetch first");
    assertThat(head(dataset, "main")).isEqualTo(first);
    git(two, "pull", "-q", "--rebase", "origin", "main");
    git(two, "push", "-q", "origin", "main");
    assertThat(text(dataset, "one.csv") + text(dataset, "two.csv")).isEqualTo("12");
  }

  @Test
  void atomicMeansAllOrNone() {
    String dataset = newDataset();
    Path clone = cloned(url(dataset));
    write(clone, "a.csv", "1");
    commit(clone, "one");
    assertThat(failing(clone, "push", "--atomic", "origin", "HEAD:ok", "HEAD:refs/notes/no"))
        .contains("refs/heads/...");
    assertThat(git(clone, "ls-remote", "origin")).doesNotContain("refs/heads/ok");
    failing(clone, "push", "origin", "HEAD:ok", "HEAD:refs/notes/no");
    assertThat(git(clone, "ls-remote", "origin")).contains("refs/heads/ok");
  }

  @Test
  void aPointerNamesOnlyWhatTheDatasetMayName() throws Exception {
    String dataset = newDataset();
    String other = newDataset();
    put(dataset, "here.parquet", "content of this one");
    put(other, "secret.parquet", "content of another");
    Path clone = cloned(url(dataset));
    Files.createDirectories(clone.resolve("copies"));
    Files.write(clone.resolve("copies/again.parquet"), pointer("content of this one").toBytes());
    String good = commit(clone, "named again");
    git(clone, "push", "-q", "origin", "main");
    assertThat(text(dataset, "copies/again.parquet")).isEqualTo("content of this one");
    for (String stolen : new String[] {"content of another", "content of nobody"}) {
      Files.write(clone.resolve("stolen.parquet"), pointer(stolen).toBytes());
      commit(clone, "stolen");
      assertThat(failing(clone, "push", "origin", "main"))
          .contains("'stolen.parquet'", "was not sent for this dataset");
      assertThat(head(dataset, "main")).isEqualTo(good);
      git(clone, "reset", "-q", "--hard", good);
    }
    String wrong = new String(pointer("content of this one").toBytes(), UTF_8);
    Files.writeString(clone.resolve("wrong.parquet"), wrong.replace("size 19", "size 20"));
    commit(clone, "wrong size");
    assertThat(failing(clone, "push", "origin", "main")).contains("the pointer says 20 bytes");
    git(clone, "reset", "-q", "--hard", good);
    Files.writeString(clone.resolve("odd.parquet"), wrong.replace("\n", "\r\n"));
    commit(clone, "odd");
    assertThat(failing(clone, "push", "origin", "main")).contains("renormalize");
    git(clone, "reset", "-q", "--hard", good);
    Files.write(clone.resolve("notes.txt"), pointer("content of another").toBytes());
    commit(clone, "a text that looks like a pointer");
    git(clone, "push", "-q", "origin", "main");
    assertThat(text(dataset, "notes.txt")).startsWith("version https://git-lfs");
  }

  @Test
  void aLargeFileIsToGoByGitLfs() {
    String dataset = newDataset();
    String before = head(dataset, "main");
    Path clone = cloned(url(dataset));
    write(clone, "data/large.csv", "0123456789".repeat(500_001));
    commit(clone, "large");
    assertThat(failing(clone, "push", "origin", "main"))
        .contains("'data/large.csv'", "5000010 bytes", "git lfs migrate");
    write(clone, "data/large.csv", "0123456789".repeat(2_000_000));
    git(clone, "add", "-A");
    git(clone, "commit", "-q", "--amend", "-m", "larger");
    assertThat(failing(clone, "push", "origin", "main")).contains("git lfs migrate");
    assertThat(head(dataset, "main")).isEqualTo(before);
    write(clone, "data/large.csv", "0123456789".repeat(500_000));
    git(clone, "add", "-A");
    git(clone, "commit", "-q", "--amend", "-m", "just small enough");
    git(clone, "push", "-q", "origin", "main");
    assertThat(text(dataset, "data/large.csv")).hasSize(5_000_000);
  }

  @Test
  void whoMayNotWriteCannotPush() {
    String dataset = server.dataset("it", "read-only", "public");
    String before = head(dataset, "main");
    Path clone = cloned(open(dataset));
    write(clone, "a.csv", "1");
    commit(clone, "one");
    assertThat(failing(clone, "push", "origin", "main")).contains("could not read Username");
    String stranger = token("{\"account\": \"eve\", \"name\": \"t\", \"role\": \"write\"}");
    assertThat(failing(clone, "push", url(dataset, stranger), "main")).contains("403");
    String reader = token("{\"account\": \"admin\", \"name\": \"r\", \"role\": \"read\"}");
    assertThat(failing(clone, "push", url(dataset, reader), "main")).contains("403");
    String secret = newDataset();
    assertThat(failing(clone, "push", url(secret, stranger), "main")).contains("not found");
    assertThat(head(dataset, "main")).isEqualTo(before);
  }

  @Test
  void aShallowCloneCanPush() {
    String dataset = newDataset();
    put(dataset, "a.csv", "1");
    put(dataset, "a.csv", "2");
    Path clone = cloned(url(dataset), "--depth", "1");
    write(clone, "b.csv", "3");
    String pushed = commit(clone, "from a shallow clone");
    git(clone, "push", "-q", "origin", "main");
    assertThat(head(dataset, "main")).isEqualTo(pushed);
    assertThat(git(cloned(url(dataset)), "rev-list", "--count", "HEAD")).isEqualTo("4");
  }

  @Test
  void aDatasetIsClonedFetchedAndPushedUnderTheNameItHad() {
    String dataset = newDataset();
    put(dataset, "a.txt", "1");
    Path clone = cloned(url(dataset));
    String name = dataset.substring(dataset.lastIndexOf('/') + 1);
    Answer renamed = server.json("PATCH", dataset, "{\"name\": \"" + name + "-now\"}");
    assertThat(renamed.status()).as("%s", renamed).isEqualTo(200);
    put(dataset + "-now", "b.txt", "2");
    git(clone, "pull", "-q");
    assertThat(read(clone.resolve("b.txt"))).isEqualTo("2");
    write(clone, "c.txt", "3");
    git(clone, "add", ".");
    git(clone, "commit", "-q", "-m", "c");
    git(clone, "push", "-q");
    assertThat(server.get(dataset + "-now/files/c.txt").text()).isEqualTo("3");
    assertThat(read(cloned(url(dataset)).resolve("c.txt"))).isEqualTo("3");
    server.dataset("it", name, "private");
    assertThat(cloned(url(dataset)).resolve("c.txt")).as("another's now").doesNotExist();
  }

  @Test
  void whatAnotherDoorLetInDoesNotStandInTheWay() {
    String dataset = newDataset();
    put(dataset, ".gitmodules", "[submodule \"../../x\"]\n\tpath = -x\n\turl = -u./x\n[[[");
    put(dataset, ".gitattributes", "[ filter=lfs\n\"*.x filter=\\\n*.[ !filter\n\u0000\u0001");
    Path clone = cloned(url(dataset));
    write(clone, "a.txt", "1");
    git(clone, "add", ".");
    git(clone, "commit", "-q", "-m", "a");
    git(clone, "push", "-q");
    assertThat(server.get(dataset + "/files/a.txt").text()).isEqualTo("1");
    write(clone, ".gitmodules", "[submodule \"x\"]\n\tpath = x\n\turl = -u./y\n");
    git(clone, "add", ".");
    git(clone, "commit", "-q", "-m", "modules");
    git(clone, "push", "-q");
    assertThat(server.get(dataset + "/files/.gitmodules").text()).contains("-u./y");
  }

  @Test
  void historyWithoutARemovedFileIsWhole() {
    String dataset = newDataset();
    String repository = dataset.substring("/api/v1/datasets/".length());
    Path clone = cloned(url(dataset));
    write(clone, "a.txt", "1");
    git(clone, "add", ".");
    git(clone, "commit", "-q", "-m", "a");
    git(clone, "push", "-q");
    byte[] bytes = Bytes.random(1000, 7);
    Answer put = server.put(dataset + "/files/d/l.bin", bytes);
    assertThat(put.status()).isEqualTo(201);
    git(clone, "pull", "-q");
    git(clone, "tag", "-a", "v1", "-m", "one");
    write(clone, "a.txt", "2");
    git(clone, "commit", "-q", "-a", "-m", "umlaut \u00e4");
    git(clone, "push", "-q", "--follow-tags");
    Answer removed =
        server.json(
            "POST",
            "/api/datasets/" + repository + "/lfs-files/batch",
            "{\"deletions\": {\"sha\": [\"%s\"], \"rewriteHistory\": true}}"
                .formatted(Bytes.sha256(bytes)));
    assertThat(removed.status()).as("%s", removed).isEqualTo(200);
    Path again = cloned(url(dataset));
    assertThat(git(again, "fsck", "--full", "--strict")).isEmpty();
    assertThat(git(again, "log", "--all", "--format=%an %cn %s")).contains("Bea Bea umlaut \u00e4");
    assertThat(git(again, "ls-tree", "-r", "--name-only", "v1")).contains("a.txt");
    assertThat(git(again, "log", "--all", "--name-only", "--format=")).doesNotContain("l.bin");
    assertThat(git(again, "cat-file", "-t", "v1")).isEqualTo("tag");
    assertThat(read(again.resolve("a.txt"))).isEqualTo("2");
  }
}
