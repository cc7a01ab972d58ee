package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.version.GitHasher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Datasets made, planned uploads, and commits of all kinds of lines. */
class HubWriteIT extends HubTestCase {

  private List<String> paths(String repository) {
    List<String> paths = new ArrayList<>();
    server
        .get("/api/datasets/" + repository + "/tree/main?recursive=true&limit=10000")
        .json()
        .forEach(item -> {
          if (item.path("type").asString().equals("file")) {
            paths.add(item.path("path").asString());
          }
        });
    paths.remove(".gitattributes");
    return paths;
  }

  private String head(String repository) {
    return server.get("/api/datasets/" + repository).json().path("sha").asString();
  }

  @Test
  void aDatasetIsMadeOnceAndItsAddressToldTwice() {
    String body = "{\"name\": \"once\", \"organization\": \"hub\", \"type\": \"dataset\"}";
    Answer made = json("/api/repos/create", body);
    String url = "http://127.0.0.1:" + server.port() + "/datasets/hub/once";
    assertThat(made.json().path("url").asString()).isEqualTo(url);
    assertThat(server.send(server.anonymous("/api/datasets/hub/once").GET()).status())
        .as("private where nothing is said")
        .isEqualTo(401);
    Answer again = json("/api/repos/create", body);
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.json().path("url").asString()).isEqualTo(url);
    assertThat(server.json("DELETE", "/api/repos/delete", body).status()).isEqualTo(200);
    Answer gone = server.json("DELETE", "/api/repos/delete", body);
    assertThat(gone.status()).isEqualTo(404);
    assertThat(gone.header("X-Error-Code")).isEqualTo("RepoNotFound");
    Answer model = json("/api/repos/create", "{\"name\": \"hub/m\"}");
    assertThat(model.status()).isEqualTo(501);
    assertThat(model.header("X-Error-Code")).isEqualTo("NotImplemented");
  }

  @Test
  void whoAsksIsTold() {
    JsonNode me = server.get("/api/whoami-v2").json();
    assertThat(me.path("name").asString()).isEqualTo("admin");
    assertThat(me.path("type").asString()).isEqualTo("user");
    assertThat(me.path("auth").path("accessToken").path("role").asString()).isEqualTo("write");
    assertThat(server.send(server.anonymous("/api/whoami-v2").GET()).status()).isEqualTo(401);
    String prefixed = "hf_" + JogakboServer.ADMIN_TOKEN;
    assertThat(server.send(as(prefixed, "/api/whoami-v2").GET()).status())
        .as("as some clients demand")
        .isEqualTo(200);
  }

  @Test
  void yamlIsJudgedInJson() {
    Answer good =
        json(
            "/api/validate-yaml",
            "{\"content\": \"---\\nlicense: mit\\n---\\n\", \"repoType\": \"dataset\"}");
    assertThat(good.status()).isEqualTo(200);
    assertThat(good.json().path("errors").isEmpty()).isTrue();
    Answer bad = json("/api/validate-yaml", "{\"content\": \"---\\na: [\\n---\\n\"}");
    assertThat(bad.status()).isEqualTo(400);
    assertThat(bad.json().path("errors").path(0).path("message").asString()).contains("line 2");
  }

  @Test
  void filesArePlannedByRuleAndLength() {
    String repository = newRepository();
    commit(repository, file("a.txt", "a"));
    JsonNode plan =
        json(
                "/api/datasets/" + repository + "/preupload/main",
                """
                {"files": [
                  {"path": "a.txt", "size": 1, "sample": "YQ=="},
                  {"path": "x.parquet", "size": 1},
                  {"path": "at.csv", "size": 5000000},
                  {"path": "over.csv", "size": 5000001},
                  {"path": "README.md", "size": 6000000},
                  {"path": "cache/x.tmp", "size": 1}],
                 "gitIgnore": "cache/\\n", "somethingNew": 1}\
                """)
            .json()
            .path("files");
    List<String> modes = new ArrayList<>();
    plan.forEach(file -> modes.add(file.path("uploadMode").asString()));
    assertThat(modes).containsExactly("regular", "lfs", "regular", "lfs", "regular", "regular");
    assertThat(plan.path(0).path("oid").asString())
        .isEqualTo(GitHasher.blobId("a".getBytes(UTF_8)).hex());
    assertThat(plan.path(0).path("shouldIgnore").asBoolean(true)).isFalse();
    assertThat(plan.path(5).path("shouldIgnore").asBoolean()).isTrue();
  }

  @Test
  void anEmptyFileIsKnownAgainWhateverItIsCalled() {
    String repository = newRepository();
    commit(repository, file("empty.bin", ""), file("empty.txt", ""));
    JsonNode plan =
        json(
                "/api/datasets/" + repository + "/preupload/main",
                """
                {"files": [{"path": "empty.bin", "size": 0}, {"path": "empty.txt", "size": 0}]}\
                """)
            .json()
            .path("files");
    String empty = GitHasher.blobId(new byte[0]).hex();
    assertThat(plan.path(0).path("oid").asString()).isEqualTo(empty);
    assertThat(plan.path(1).path("oid").asString()).isEqualTo(empty);
  }

  @Test
  void f18LinesAreDoneInTheOrderGiven() {
    String repository = newRepository();
    commit(repository, file("f", "old"), file("d/y", "y"), file("d/a.txt", "same"));
    assertThat(commit(repository, line("deletedFile", "f"), file("f", "new")).status())
        .isEqualTo(200);
    assertThat(resolve(repository, "f").text()).isEqualTo("new");
    commit(repository, line("deletedFolder", "d/"), file("d/a.txt", "same"));
    assertThat(paths(repository)).containsExactly("d/a.txt", "f");
    commit(repository, file("g", "g"), line("deletedFile", "g"));
    assertThat(paths(repository)).containsExactly("d/a.txt", "f");
    commit(repository, file("twice", "first"), file("twice", "last"));
    assertThat(resolve(repository, "twice").text()).isEqualTo("last");
    commit(
        repository,
        line("deletedFile", "f"),
        "{\"key\": \"copyFile\", \"value\": {\"path\": \"copy\", \"srcPath\": \"f\"}}",
        line("deletedEntry", "d"));
    assertThat(resolve(repository, "copy").text()).as("the parent's").isEqualTo("new");
    assertThat(paths(repository)).containsExactly("copy", "twice");
    commit(
        repository,
        """
        {"key": "file", "value": {"path": "moved", "oldPath": "copy", "content": "m"}}\
        """);
    assertThat(paths(repository)).containsExactly("moved", "twice");
  }

  @Test
  void aCommitSentAgainChangesNothing() {
    String repository = newRepository();
    commit(repository, file("old", "x"), file("dir/a", "x"));
    String[] lines = {
      line("deletedFile", "old"),
      line("deletedFolder", "dir/"),
      file("new", "n"),
      file("dir/b", "b")
    };
    Answer first = commit(repository, lines);
    assertThat(first.status()).isEqualTo(200);
    Answer again = commit(repository, lines);
    assertThat(again.status()).as("%s", again).isEqualTo(200);
    assertThat(again.json()).isEqualTo(first.json());
    assertThat(head(repository)).isEqualTo(first.json().path("commitOid").asString());
    Answer rest =
        commit(
            repository,
            line("deletedFile", "old"),
            line("deletedFolder", "dir/"),
            file("dir/b", "b"));
    assertThat(rest.json()).as("without what is there").isEqualTo(first.json());
    Answer other =
        commitTo(repository, "main", "{\"summary\": \"another\"}", line("deletedFile", "old"));
    assertThat(other.status()).isEqualTo(404);
    assertThat(other.header("X-Error-Code")).isEqualTo("EntryNotFound");
  }

  @Test
  void aParentThatIsNoLongerTheHeadIsRefused() {
    String repository = newRepository();
    String parent = head(repository);
    String header = "{\"summary\": \"s\", \"parentCommit\": \"" + parent + "\"}";
    Answer made = commitTo(repository, "main", header, file("a", "a"));
    assertThat(made.status()).isEqualTo(200);
    assertThat(commitTo(repository, "main", header, file("a", "a")).json())
        .as("the same again")
        .isEqualTo(made.json());
    assertThat(commitTo(repository, "main", header, file("b", "b")).status()).isEqualTo(412);
    String brief = head(repository).substring(0, 7);
    String follows = "{\"summary\": \"s\", \"parentCommit\": \"" + brief + "\"}";
    assertThat(commitTo(repository, "main", follows, file("b", "b")).status()).isEqualTo(200);
    assertThat(commitTo(repository, "main", follows, file("c", "c")).status()).isEqualTo(412);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"key\": \"mystery\", \"value\": {}}",
        "{\"key\": \"file\", \"value\": {\"path\": \"../x\", \"content\": \"\"}}",
        "{\"key\": \"file\", \"value\": {\"path\": \"x\"}}",
        "{\"key\": \"file\", \"value\": {\"path\": \"x\", \"content\": \"?\", \"encoding\": \"rot13\"}}",
        "{\"key\": \"lfsFile\", \"value\": {\"path\": \"x\", \"oid\": \"12\"}}",
        "{\"key\": \"lfsFile\", \"value\": {\"path\": \"x\", \"oid\": 12}}",
        "[1]",
        "not json",
      })
  void whatIsNoLineIsRefusedAndNothingChanges(String line) {
    String repository = newRepository();
    String before = head(repository);
    Answer refused = commit(repository, file("kept", "no"), line);
    assertThat(refused.status()).as("%s", refused).isEqualTo(400);
    assertThat(refused.header("X-Error-Message")).isNotEmpty();
    assertThat(head(repository)).isEqualTo(before);
  }

  @Test
  void aCommitNeedsAHeaderAndABranch() {
    String repository = newRepository();
    Answer headless =
        server.send(
            server
                .request("/api/datasets/" + repository + "/commit/main")
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(file("x", "x"))));
    assertThat(headless.status()).isEqualTo(400);
    Answer nowhere = commitTo(repository, "nope", "{\"summary\": \"s\"}", file("x", "x"));
    assertThat(nowhere.status()).isEqualTo(404);
    assertThat(nowhere.header("X-Error-Code")).isEqualTo("RevisionNotFound");
    Answer anonymous =
        server.send(
            server
                .anonymous("/api/datasets/" + repository + "/commit/main")
                .POST(BodyPublishers.noBody()));
    assertThat(anonymous.status()).isEqualTo(401);
  }

  @Test
  void aCommitMayBeOneObject() {
    String repository = newRepository();
    commit(repository, file("gone", "g"));
    Answer made =
        json(
            "/api/datasets/" + repository + "/commit/main",
            """
            {"summary": "s", "files": [{"path": "a", "content": "text"}],
             "deletedEntries": [{"path": "gone"}]}\
            """);
    assertThat(made.status()).as("%s", made).isEqualTo(200);
    assertThat(paths(repository)).containsExactly("a");
    assertThat(resolve(repository, "a").text()).isEqualTo("text");
  }

  @Test
  void longLinesAndManyOfThemAreTaken() {
    String repository = newRepository();
    byte[] most = Bytes.random(5_000_000, 5);
    List<String> lines = new ArrayList<>();
    lines.add(file("most.csv", most));
    for (int i = 0; i < 1000; i++) {
      lines.add(file("many/" + i + ".txt", "file " + i));
    }
    assertThat(commit(repository, lines.toArray(String[]::new)).status()).isEqualTo(200);
    assertThat(resolve(repository, "most.csv").bytes()).isEqualTo(most);
    assertThat(resolve(repository, "many/999.txt").text()).isEqualTo("file 999");
    assertThat(paths(repository).size()).isEqualTo(1001);
  }

  @Test
  void commitsAtOnceWaitForEachOther() throws Exception {
    String repository = newRepository();
    List<Future<Answer>> answers = new ArrayList<>();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        String path = "p" + i;
        answers.add(executor.submit(() -> commit(repository, file(path, path))));
      }
    }
    for (Future<Answer> answer : answers) {
      assertThat(answer.get().status()).as("%s", answer.get()).isEqualTo(200);
    }
    assertThat(paths(repository)).hasSize(8);
  }
}
