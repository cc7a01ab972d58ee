package dev.jogakbo.service.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.version.LfsPointer;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The git of this machine clones and fetches. */
class GitFetchIT extends GitTestCase {
  private static final String LONG = "abcdefgh".repeat(600_000);
  private static final String RANDOM = "1f".repeat(20);

  private String publicDataset(String name) {
    return server.dataset("it", name, "public");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "2"})
  void aCloneHasTheVeryCommitsAndFiles(String version) throws Exception {
    String dataset = publicDataset("clone" + version);
    put(dataset, "README.md", "hello\n");
    put(dataset, "deep/er/a%20b+c.csv", "1,2\n");
    put(dataset, "deep/%C3%A9.csv", "x\n");
    put(dataset, "deep.csv", LONG);
    put(dataset, "empty.txt", "");
    put(dataset, "data/t.bin", "binary");
    Path clone = cloned(open(dataset), "-c", "protocol.version=" + version);
    assertThat(git(clone, "rev-parse", "HEAD")).isEqualTo(head(dataset, "main"));
    assertThat(git(clone, "symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
    assertThat(git(clone, "log", "--format=%H").lines()).hasSize(7);
    assertThat(git(clone, "fsck", "--full", "--strict")).isEmpty();
    assertThat(read(clone.resolve("README.md"))).isEqualTo("hello\n");
    assertThat(read(clone.resolve("deep/er/a b+c.csv"))).isEqualTo("1,2\n");
    assertThat(read(clone.resolve("deep/\u00e9.csv"))).isEqualTo("x\n");
    assertThat(read(clone.resolve("deep.csv"))).isEqualTo(LONG);
    assertThat(read(clone.resolve("empty.txt"))).isEmpty();
    assertThat(Files.readAllBytes(clone.resolve("data/t.bin")))
        .isEqualTo(pointer("binary").toBytes());
    assertThat(git(clone, "status", "--porcelain")).isEmpty();
  }

  private static LfsPointer pointer(String text) throws Exception {
    byte[] bytes = text.getBytes(UTF_8);
    return new LfsPointer(
        ContentId.of(MessageDigest.getInstance("SHA-256").digest(bytes)), bytes.length);
  }

  @Test
  void aFetchBringsWhatIsNewAndNothingElse() {
    String dataset = publicDataset("fetch");
    put(dataset, "a.csv", "1");
    put(dataset, "b/b.csv", "2");
    Path clone = cloned(open(dataset));
    put(dataset, "b/c.csv", "3");
    server.json("PUT", dataset + "/branches/feature/x", "{\"from\": \"main\"}");
    server.put(dataset + "/files/d.csv?branch=feature/x", "4".getBytes(UTF_8));
    long before = objectCount(clone);
    git(clone, "fetch", "-q");
    assertThat(git(clone, "rev-parse", "origin/main")).isEqualTo(head(dataset, "main"));
    assertThat(git(clone, "rev-parse", "origin/feature/x")).isEqualTo(head(dataset, "feature/x"));
    assertThat(objectCount(clone) - before)
        .as("two commits, two roots, a folder, two files")
        .isEqualTo(7);
    git(clone, "merge", "-q", "--ff-only", "origin/feature/x");
    assertThat(read(clone.resolve("d.csv"))).isEqualTo("4");
    git(clone, "fetch", "-q");
    assertThat(git(clone, "fsck", "--full", "--strict")).isEmpty();
  }

  private static long objectCount(Path clone) {
    return git(clone, "cat-file", "--batch-check", "--batch-all-objects").lines().count();
  }

  @Test
  void aShallowCloneHasOneCommitAndCanBeDeepened() {
    String dataset = publicDataset("shallow");
    for (int i = 0; i < 4; i++) {
      put(dataset, "a.csv", "version " + i);
    }
    Path clone = cloned(open(dataset), "--depth", "1");
    assertThat(git(clone, "rev-list", "--count", "HEAD")).isEqualTo("1");
    assertThat(read(clone.resolve("a.csv"))).isEqualTo("version 3");
    put(dataset, "a.csv", "version 4");
    git(clone, "pull", "-q", "--ff-only");
    assertThat(read(clone.resolve("a.csv"))).isEqualTo("version 4");
    assertThat(failing(clone, "fetch", "-q", "--deepen", "1")).contains("--unshallow");
    git(clone, "fetch", "-q", "--depth", "3");
    assertThat(git(clone, "rev-list", "--count", "HEAD")).isEqualTo("3");
    git(clone, "fetch", "-q", "--unshallow");
    assertThat(git(clone, "rev-list", "--count", "HEAD")).isEqualTo("6");
    assertThat(git(clone, "fsck", "--full", "--strict")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"blob:none", "tree:0", "blob:limit=10"})
  void aPartialCloneAsksForTheRestWhenItNeedsIt(String filter) {
    String dataset = publicDataset("partial" + filter.hashCode());
    put(dataset, "old.csv", "long gone, but still in the history");
    put(dataset, "x/y.csv", "deeper than the root");
    server.delete(dataset + "/files/old.csv");
    Path clone = cloned(open(dataset), "--filter=" + filter);
    assertThat(read(clone.resolve("x/y.csv"))).isEqualTo("deeper than the root");
    assertThat(git(clone, "rev-list", "--objects", "--missing=print", "HEAD"))
        .as("something was left out")
        .contains("\n?");
    assertThat(git(clone, "show", "HEAD~1:old.csv"))
        .isEqualTo("long gone, but still in the history");
    assertThat(git(clone, "log", "-p", "--format=%s")).contains("deeper than the root");
  }

  @Test
  void tagsComeAsTheyWereSet() {
    String dataset = publicDataset("tags");
    put(dataset, "a.csv", "1");
    String commit = head(dataset, "main");
    server.json("PUT", dataset + "/tags/light/er", "{\"revision\": \"main\"}");
    server.json(
        "PUT", dataset + "/tags/v1", "{\"revision\": \"main\", \"message\": \"first one\"}");
    put(dataset, "a.csv", "2");
    Path clone = cloned(open(dataset));
    assertThat(git(clone, "rev-parse", "light/er")).isEqualTo(commit);
    assertThat(git(clone, "cat-file", "-t", "v1")).isEqualTo("tag");
    assertThat(git(clone, "rev-parse", "v1^{commit}")).isEqualTo(commit);
    assertThat(git(clone, "tag", "-l", "--format=%(taggername) %(contents)", "v1"))
        .isEqualTo("admin first one");
    assertThat(git(clone, "fsck", "--full", "--strict")).isEmpty();
    assertThat(git(folder, "ls-remote", open(dataset))).contains("refs/tags/v1^{}");
  }

  @Test
  void whoMayNotReadIsAskedForATokenAndThenLearnsNothing() {
    String secret = newDataset();
    put(secret, "a.csv", "1");
    assertThat(failing(folder, "clone", "-q", open(secret), "anonymous"))
        .contains("could not read Username");
    String stranger = token("{\"account\": \"eve\", \"name\": \"t\", \"role\": \"write\"}");
    String there = failing(folder, "clone", "-q", url(secret, stranger), "stranger");
    String missing = failing(folder, "clone", "-q", url(secret + "-not", stranger), "stranger");
    assertThat(there).contains("not found").isNotEqualTo(missing);
    assertThat(missing.replace("-not", "")).isEqualTo(there);
    assertThat(failing(folder, "clone", "-q", url(secret, "jgb_" + "x".repeat(40)), "wrong"))
        .contains("Authentication failed");
    assertThat(read(cloned(url(secret)).resolve("a.csv"))).isEqualTo("1");
    assertThat(read(cloned(url(secret).replaceFirst("[.]git$", "")).resolve("a.csv")))
        .isEqualTo("1");
  }

  @Test
  void aPublicDatasetAsksNobody() {
    String dataset = publicDataset("asks-nobody");
    Answer refs =
        server.send(
            server
                .anonymous("/datasets/it/asks-nobody.git/info/refs?service=git-upload-pack")
                .GET());
    assertThat(refs.status()).isEqualTo(200);
    assertThat(refs.header("Content-Type"))
        .isEqualTo("application/x-git-upload-pack-advertisement");
    assertThat(refs.header("Cache-Control")).contains("no-cache");
    assertThat(refs.text()).startsWith("001e# service=git-upload-pack\n0000");
    assertThat(refs.text()).contains(head(dataset, "main") + " HEAD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?service=git-upload-archive",
        "?service=x%0d%0ay",
        "?service=git-upload-pack%00"
      })
  void otherServicesAreRefused(String query) {
    publicDataset("service" + query.hashCode());
    Answer answer =
        server.send(
            server
                .anonymous("/datasets/it/service" + query.hashCode() + "/info/refs" + query)
                .GET());
    assertThat(answer.status()).isIn(400, 403);
    assertThat(answer.header("Content-Type")).doesNotContain("html");
  }

  private Answer fetch(String name, String body, Map<String, String> headers) {
    HttpRequest.Builder request =
        server
            .anonymous("/datasets/it/" + name + ".git/git-upload-pack")
            .POST(BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return server.send(request);
  }

  private static String line(String text) {
    return "%04x%s".formatted(text.length() + 4, text);
  }

  @Test
  void whatNoRefReachesCannotBeAskedFor() throws IOException {
    String dataset = publicDataset("unreached");
    put(dataset, "a.csv", "kept");
    server.json("PUT", dataset + "/branches/side", "{\"from\": \"main\"}");
    server.put(dataset + "/files/a.csv?branch=side", "a secret".getBytes(UTF_8));
    Path clone = cloned(open(dataset));
    String commit = git(clone, "rev-parse", "origin/side");
    String blob = git(clone, "rev-parse", "origin/side:a.csv");
    String tree = git(clone, "rev-parse", "origin/side^{tree}");
    String kept = git(clone, "rev-parse", "origin/main:a.csv");
    Map<String, String> headers = Map.of("Content-Type", "application/x-git-upload-pack-request");
    for (String id : new String[] {commit, blob, tree, kept}) {
      assertThat(
              fetch("unreached", line("want " + id + "\n") + "0000" + line("done\n"), headers)
                  .text())
          .startsWith("0008NAK\nPACK");
    }
    server.delete(dataset + "/branches/side");
    for (String id : new String[] {commit, blob, tree, RANDOM}) {
      assertThat(
              fetch("unreached", line("want " + id + "\n") + "0000" + line("done\n"), headers)
                  .text())
          .as(id)
          .contains("ERR want " + id + " not valid")
          .doesNotContain("PACK");
    }
    assertThat(
            fetch("unreached", line("want " + kept + "\n") + "0000" + line("done\n"), headers)
                .text())
        .contains("PACK");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0000", "zzzz", "0003", "ffff", "0032want xyz\n0000", "000ewant 12345"})
  void brokenRequestsGetAnAnswerAndNothingElse(String body) {
    String name = "broken" + Integer.toHexString(body.hashCode());
    publicDataset(name);
    Answer answer =
        fetch(name, body, Map.of("Content-Type", "application/x-git-upload-pack-request"));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).doesNotContain("PACK");
    Answer second =
        fetch(
            name,
            body,
            Map.of(
                "Content-Type",
                "application/x-git-upload-pack-request",
                "Git-Protocol",
                "version=2"));
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.text()).doesNotContain("PACK");
  }

  @Test
  void aBodyOfAnotherTypeOrTooLongIsRefused() {
    publicDataset("type");
    assertThat(fetch("type", "0000", Map.of("Content-Type", "text/plain")).status()).isEqualTo(415);
    Map<String, String> headers =
        Map.of("Content-Type", "application/x-git-upload-pack-request", "Content-Encoding", "br");
    assertThat(fetch("type", "0000", headers).status()).isEqualTo(415);
  }
}
