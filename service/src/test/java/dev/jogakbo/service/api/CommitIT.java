package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ServerTestCase;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.GitHasher;
import dev.jogakbo.service.version.GitId;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.LfsRule;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Commits, names, listings, and two uploads to one path. */
class CommitIT extends ServerTestCase {

  private Answer commit(String dataset, String operations) {
    return server.json(
        "POST", dataset + "/commits", "{\"message\": \"m\", \"operations\": [" + operations + "]}");
  }

  private String stage(String dataset, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    Answer made =
        server.send(
            server
                .request(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", Integer.toString(bytes.length))
                .header("Content-Type", "application/offset+octet-stream")
                .POST(BodyPublishers.ofByteArray(bytes)));
    assertThat(made.status()).as("%s", made).isEqualTo(201);
    String location = made.header("Location");
    return location.substring(location.lastIndexOf('/') + 1);
  }

  private String put(String dataset, String path, String text) {
    return "{\"op\": \"put\", \"path\": \"%s\", \"upload\": \"%s\"}"
        .formatted(path, stage(dataset, text));
  }

  private List<String> paths(String dataset) {
    List<String> paths = new ArrayList<>();
    for (JsonNode item : server.get(dataset + "/tree?recursive=true").json().path("items")) {
      if (item.path("type").asString().equals("file")) {
        paths.add(item.path("path").asString());
      }
    }
    paths.remove(".gitattributes");
    return paths;
  }

  @Test
  void f18OperationsAreDoneInTheOrderGiven() {
    String dataset = newDataset();
    commit(dataset, put(dataset, "f", "old") + "," + put(dataset, "d/y", "y"));
    Answer deleteThenPut =
        commit(dataset, "{\"op\": \"delete\", \"path\": \"f\"}," + put(dataset, "f", "new"));
    assertThat(deleteThenPut.status()).as("%s", deleteThenPut).isEqualTo(201);
    assertThat(server.get(dataset + "/files/f").text()).isEqualTo("new");
    commit(dataset, "{\"op\": \"delete\", \"path\": \"d/\"}," + put(dataset, "d/x", "x"));
    assertThat(paths(dataset)).containsExactly("d/x", "f");
    commit(dataset, put(dataset, "g", "g") + ",{\"op\": \"delete\", \"path\": \"g\"}");
    assertThat(paths(dataset)).containsExactly("d/x", "f");
    Answer copied =
        commit(
            dataset,
            """
            {"op": "delete", "path": "f"},
            {"op": "copy", "from": {"path": "f"}, "path": "copy"},
            {"op": "move", "from": {"path": "d/x"}, "path": "moved"}\
            """);
    assertThat(copied.status()).as("%s", copied).isEqualTo(201);
    assertThat(server.get(dataset + "/files/copy").text()).isEqualTo("new");
    assertThat(server.get(dataset + "/files/moved").text()).isEqualTo("x");
    assertThat(paths(dataset)).containsExactly("copy", "moved");
  }

  @Test
  void f18AllOperationsOrNone() {
    String dataset = newDataset();
    String upload = stage(dataset, "kept");
    Answer refused =
        commit(
            dataset,
            """
            {"op": "put", "path": "a", "upload": "%s"},
            {"op": "delete", "path": "missing"}\
            """
                .formatted(upload));
    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.problem()).isEqualTo("path-not-found");
    assertThat(refused.json().path("path").asString()).isEqualTo("missing");
    assertThat(paths(dataset)).isEmpty();
    Answer again =
        commit(dataset, "{\"op\": \"put\", \"path\": \"a\", \"upload\": \"" + upload + "\"}");
    assertThat(again.status()).isEqualTo(201);
    assertThat(server.get(dataset + "/files/a").text()).isEqualTo("kept");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10_000, 100_000, 5_000_001})
  void gitSeesTheSameHoweverAFileCame(int lengthBytes) {
    String dataset = newDataset();
    String text = "x".repeat(lengthBytes);
    commit(dataset, put(dataset, "staged", text));
    server.put(dataset + "/files/sent", text.getBytes(UTF_8));
    server.send(
        server
            .request(dataset + "/files/chunked")
            .PUT(
                BodyPublishers.ofInputStream(
                    () -> new ByteArrayInputStream(text.getBytes(UTF_8)))));
    GitId expected =
        lengthBytes > LfsRule.REGULAR_BYTES_MAX
            ? gitId(dataset, "sent")
            : GitHasher.blobId(text.getBytes(UTF_8));
    assertThat(List.of("staged", "sent", "chunked"))
        .allSatisfy(path -> assertThat(gitId(dataset, path)).as(path).isEqualTo(expected));
  }

  private GitId gitId(String dataset, String path) {
    String[] segments = dataset.split("/", -1);
    Hub hub = server.bean(Hub.class);
    Repository repository =
        hub.repositories()
            .load(RepositoryName.of(segments[segments.length - 2], segments[segments.length - 1]));
    Commit head = hub.versions().load(repository, "main");
    return hub.versions().loadFile(head, FilePath.of(path)).gitId();
  }

  @Test
  void manyOperationsAreOneCommitOrNone() {
    String dataset = newDataset();
    List<String> puts = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      puts.add(put(dataset, "many/" + i, "text " + i % 40));
    }
    String all = String.join(",", puts);
    Answer refused = commit(dataset, all + ",{\"op\": \"delete\", \"path\": \"missing\"}");
    assertThat(refused.status()).as("%s", refused).isEqualTo(404);
    assertThat(refused.problem()).isEqualTo("path-not-found");
    assertThat(paths(dataset)).isEmpty();
    assertThat(commit(dataset, all).status()).isEqualTo(201);
    assertThat(paths(dataset)).hasSize(150);
    assertThat(server.get(dataset + "/files/many/149").text()).isEqualTo("text 29");
    assertThat(commit(dataset, all).problem()).isEqualTo("upload-not-found");
  }

  @Test
  void aCommitThatChangesNothingIsNoNewOne() {
    String dataset = newDataset();
    Answer first = commit(dataset, put(dataset, "a", "same"));
    assertThat(first.status()).isEqualTo(201);
    Answer again = commit(dataset, put(dataset, "a", "same"));
    assertThat(again.status()).as("%s", again).isEqualTo(200);
    assertThat(again.json().path("outcome").asString()).isEqualTo("unchanged");
    assertThat(again.json().path("commit").path("id"))
        .isEqualTo(first.json().path("commit").path("id"));
    assertThat(again.header("Location")).isEqualTo(first.header("Location"));
  }

  @Test
  void aContentTheCallerCanReadIsPutAgainByItsHash() {
    String dataset = newDataset();
    byte[] bytes = Bytes.random(200_000, 3);
    server.put(dataset + "/files/a", bytes);
    Answer put =
        commit(
            dataset,
            "{\"op\": \"put\", \"path\": \"b\", \"sha256\": \"" + Bytes.sha256(bytes) + "\"}");
    assertThat(put.status()).isEqualTo(201);
    assertThat(server.get(dataset + "/files/b").bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"op\": \"put\", \"path\": \"a\"}",
        "{\"op\": \"put\", \"path\": \"a\", \"upload\": \"x\", \"sha256\": \"y\"}",
        "{\"op\": \"put\", \"path\": \"a\", \"sha256\": \"y\"}",
        "{\"op\": \"burn\", \"path\": \"a\"}",
        "{\"op\": \"delete\"}",
        "{\"op\": \"delete\", \"path\": \"../a\"}",
        "{\"op\": \"delete\", \"path\": \"a\", \"sha256\": \"y\"}",
        "{\"op\": \"copy\", \"path\": \"a\"}",
        "{\"op\": \"move\", \"path\": \"a\", \"from\": {\"path\": \"b\", \"revision\": \"c\"}}",
        "{\"op\": \"delete\", \"path\": \"a\", \"mode\": 1}",
        "17",
        "null"
      })
  void aMalformedOperationIsRefused(String operation) {
    Answer refused = commit(newDataset(), operation);
    assertThat(refused.status()).as("%s", refused).isEqualTo(400);
  }

  @Test
  void anUploadIsNeededWholeAndOnce() {
    String dataset = newDataset();
    Answer missing =
        commit(
            dataset, "{\"op\": \"put\", \"path\": \"a\", \"upload\": \"" + "0".repeat(32) + "\"}");
    assertThat(missing.problem()).isEqualTo("upload-not-found");
    Answer begun =
        server.send(
            server
                .request(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", "5")
                .POST(BodyPublishers.noBody()));
    String location = begun.header("Location");
    String id = location.substring(location.lastIndexOf('/') + 1);
    Answer early =
        commit(dataset, "{\"op\": \"put\", \"path\": \"a\", \"upload\": \"" + id + "\"}");
    assertThat(early.status()).isEqualTo(409);
    assertThat(early.problem()).isEqualTo("upload-incomplete");
  }

  @Test
  void aStaleParentIsRefusedBeforeAndAfterTheBody() {
    String dataset = newDataset();
    String first =
        server.get(dataset + "/commits").json().path("items").get(0).path("id").asString();
    assertThat(server.put(dataset + "/files/a?expectedParent=" + first, new byte[1]).status())
        .isEqualTo(201);
    server.put(dataset + "/files/b", new byte[2]);
    Answer stale = server.put(dataset + "/files/c?expectedParent=" + first, new byte[3]);
    assertThat(stale.status()).isEqualTo(412);
    assertThat(stale.problem()).isEqualTo("stale-parent");
    assertThat(stale.json().path("expected").asString()).isEqualTo(first);
    assertThat(stale.json().path("found").asString()).matches("[0-9a-f]{40}");
    assertThat(paths(dataset)).containsExactly("a", "b");
  }

  @Test
  void conditionsOnAPath() {
    String dataset = newDataset();
    String path = dataset + "/files/a";
    Answer made =
        server.send(
            server.request(path).header("If-None-Match", "*").PUT(BodyPublishers.ofString("one")));
    assertThat(made.status()).isEqualTo(201);
    Answer again =
        server.send(
            server.request(path).header("If-None-Match", "*").PUT(BodyPublishers.ofString("two")));
    assertThat(again.status()).isEqualTo(412);
    assertThat(again.problem()).isEqualTo("precondition-failed");
    Answer replaced =
        server.send(
            server
                .request(path)
                .header("If-Match", made.header("ETag"))
                .PUT(BodyPublishers.ofString("two")));
    assertThat(replaced.status()).isEqualTo(200);
    Answer stale =
        server.send(
            server
                .request(path)
                .header("If-Match", made.header("ETag"))
                .PUT(BodyPublishers.ofString("three")));
    assertThat(stale.status()).isEqualTo(412);
    assertThat(server.get(path).text()).isEqualTo("two");
    assertThat(server.put(path, "two".getBytes(UTF_8)).status()).isEqualTo(200);
    assertThat(server.get(dataset + "/commits").json().path("items").size()).isEqualTo(3);
  }

  @Test
  void aFileWhereAFolderIsAndTheReverse() {
    String dataset = newDataset();
    server.put(dataset + "/files/a/b", new byte[1]);
    Answer overFolder = server.put(dataset + "/files/a", new byte[1]);
    assertThat(overFolder.status()).isEqualTo(409);
    assertThat(overFolder.problem()).isEqualTo("path-conflict");
    Answer underFile = server.put(dataset + "/files/a/b/c", new byte[1]);
    assertThat(underFile.status()).isEqualTo(409);
    assertThat(server.get(dataset + "/files/a").status()).isEqualTo(404);
  }

  @Test
  void deletingAFileAndAFolder() {
    String dataset = newDataset();
    server.put(dataset + "/files/a/b", new byte[1]);
    server.put(dataset + "/files/a/c", new byte[1]);
    server.put(dataset + "/files/d", new byte[1]);
    assertThat(server.delete(dataset + "/files/a").status()).isIn(404, 409);
    assertThat(server.delete(dataset + "/files/d").status()).isEqualTo(200);
    assertThat(server.delete(dataset + "/files/d").status()).isEqualTo(404);
    assertThat(server.delete(dataset + "/files/a/").status()).isEqualTo(200);
    assertThat(paths(dataset)).isEmpty();
  }

  @Test
  void f19CaseTwinsStayApartAndPrefixesAreRefused() {
    String dataset = newDataset();
    server.put(dataset + "/files/x", new byte[1]);
    for (String name : List.of("Main", "a", "deep/er")) {
      Answer made = server.json("PUT", dataset + "/branches/" + name, "{\"from\": \"main\"}");
      assertThat(made.status()).as("%s", made).isEqualTo(201);
    }
    for (String tag : List.of("V1", "v1")) {
      String body = "{\"revision\": \"main\", \"message\": \"" + tag + "\"}";
      assertThat(server.json("PUT", dataset + "/tags/" + tag, body).status()).isEqualTo(201);
    }
    server.put(dataset + "/files/y?branch=Main", new byte[2]);
    assertThat(server.get(dataset + "/files/y").status()).isEqualTo(404);
    assertThat(server.get(dataset + "/files/y?revision=Main").status()).isEqualTo(200);
    Answer prefix = server.json("PUT", dataset + "/branches/a/b", "{\"from\": \"main\"}");
    assertThat(prefix.status()).isEqualTo(409);
    assertThat(prefix.problem()).isEqualTo("ref-prefix-conflict");
    JsonNode refs = server.get(dataset + "/refs").json();
    assertThat(refs.path("branches").size()).isEqualTo(4);
    assertThat(refs.path("tags").size()).isEqualTo(2);
  }

  @Test
  void branchesAreMovedWithTheCommitTheyAreAtAndDeleted() {
    String dataset = newDataset();
    String first =
        server.get(dataset + "/refs").json().path("branches").get(0).path("commit").asString();
    server.put(dataset + "/files/x", new byte[1]);
    server.json("PUT", dataset + "/branches/b", "{\"from\": \"" + first + "\"}");
    assertThat(server.json("PUT", dataset + "/branches/b", "{\"from\": \"main\"}").status())
        .isEqualTo(409);
    Answer moved =
        server.send(
            server
                .request(dataset + "/branches/b")
                .header("If-Match", '"' + first + '"')
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"from\": \"main\"}")));
    assertThat(moved.status()).as("%s", moved).isEqualTo(200);
    assertThat(server.delete(dataset + "/branches/b").status()).isEqualTo(204);
    assertThat(server.delete(dataset + "/branches/b").status()).isEqualTo(404);
    Answer main = server.delete(dataset + "/branches/main");
    assertThat(main.status()).isEqualTo(409);
    assertThat(main.problem()).isEqualTo("default-branch");
  }

  @Test
  void f20PagesAddUpToTheTree() {
    String dataset = newDataset();
    StringBuilder operations = new StringBuilder();
    TreeSet<String> expected = new TreeSet<>();
    String upload = stage(dataset, "same");
    for (int i = 0; i < 250; i++) {
      String path = "d" + i % 7 + "/e" + i % 3 + "/f" + i;
      expected.add(path);
      operations
          .append(i == 0 ? "" : ",")
          .append("{\"op\": \"put\", \"path\": \"" + path + "\", \"upload\": \"" + upload + "\"}");
    }
    assertThat(commit(dataset, operations.toString()).status()).isEqualTo(201);
    for (int limit : new int[] {1, 99, 100, 251, 5000}) {
      assertThat(listed(dataset, limit)).as("limit %d", limit).containsExactlyElementsOf(expected);
    }
  }

  private List<String> listed(String dataset, int limit) {
    List<String> paths = new ArrayList<>();
    String next = dataset + "/tree?recursive=true&limit=" + limit;
    while (next != null) {
      Answer page = server.get(next);
      assertThat(page.status()).as("%s", page).isEqualTo(200);
      assertThat(page.json().path("items").size()).isLessThanOrEqualTo(limit);
      for (JsonNode item : page.json().path("items")) {
        if (item.path("type").asString().equals("file")) {
          paths.add(item.path("path").asString());
        }
      }
      String link = page.header("Link");
      assertThat(link.isEmpty()).isEqualTo(page.json().path("nextCursor").isMissingNode());
      next = link.isEmpty() ? null : link.replaceFirst("<https?://[^/]+([^>]+)>.*", "$1");
    }
    paths.remove(".gitattributes");
    return paths;
  }

  @Test
  void f20CursorsBelongToTheirList() {
    String dataset = newDataset();
    String other = newDataset();
    server.put(dataset + "/files/a", new byte[1]);
    server.put(other + "/files/a", new byte[1]);
    String cursor = server.get(dataset + "/tree?limit=1").json().path("nextCursor").asString();
    for (String wrong :
        List.of(
            dataset + "/tree?limit=1&cursor=junk",
            dataset + "/tree?limit=1&cursor=%20",
            other + "/tree?limit=1&cursor=" + cursor,
            dataset + "/commits?limit=1&cursor=" + cursor)) {
      Answer refused = server.get(wrong);
      assertThat(refused.status()).as(wrong).isEqualTo(400);
      assertThat(refused.problem()).isEqualTo("bad-cursor");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "c%23/a%20b+c@d%3Fe%25.csv,c#/a b+c@d?e%.csv",
    "100%2525.txt,100%25.txt",
    "a;b=c.txt,a;b=c.txt",
    "a%2Fslash,a/slash",
    "%EC%A1%B0%EA%B0%81,조각",
    "nfd/e%CC%81,nfd/e\u0301",
    "nfc/%C3%A9,nfc/\u00e9",
    "'plain,(comma)','plain,(comma)'",
    "%21%24%26%27,!$&'"
  })
  void f22EveryPathMeansExactlyItself(String raw, String path) {
    String dataset = newDataset();
    byte[] bytes = path.getBytes(UTF_8);
    Answer put = server.put(dataset + "/files/" + raw, bytes);
    assertThat(put.status()).as("%s", put).isEqualTo(201);
    assertThat(put.json().path("path").asString()).isEqualTo(path);
    assertThat(paths(dataset)).containsExactly(path);
    assertThat(server.get(dataset + "/files/" + raw).bytes()).isEqualTo(bytes);
    String location = put.header("Location");
    assertThat(server.get(location.substring(location.indexOf("/api/"))).bytes()).isEqualTo(bytes);
    int slash = path.lastIndexOf('/');
    if (slash > 0) {
      String folder = URLEncoder.encode(path.substring(0, slash), UTF_8);
      assertThat(
              server
                  .get(dataset + "/tree?path=" + folder)
                  .json()
                  .path("items")
                  .get(0)
                  .path("path")
                  .asString())
          .isEqualTo(path);
    }
    assertThat(server.delete(dataset + "/files/" + raw).status()).isEqualTo(200);
    assertThat(commit(dataset, put(dataset, path, path)).status()).isEqualTo(201);
    assertThat(server.get(dataset + "/files/" + raw).bytes()).isEqualTo(bytes);
  }

  @Test
  void whatChangedBetweenTwoRevisions() {
    String dataset = newDataset();
    byte[] first = Bytes.random(1 << 20, 1);
    byte[] second = first.clone();
    second[500_000] ^= 1;
    server.put(dataset + "/files/data", first);
    server.put(dataset + "/files/gone", new byte[5]);
    server.json("PUT", dataset + "/tags/v1", "{\"revision\": \"main\"}");
    server.put(dataset + "/files/data", second);
    server.delete(dataset + "/files/gone");
    server.put(dataset + "/files/new", new byte[6]);
    JsonNode diff = server.get(dataset + "/diff?from=v1&to=main").json();
    assertThat(diff.path("items").findValuesAsString("change"))
        .containsExactly("modified", "deleted", "added");
    JsonNode data = diff.path("items").get(0);
    assertThat(data.path("newBytes").asLong()).isBetween(1L, 300_000L);
    assertThat(data.path("newBytes").asLong() + data.path("sharedBytes").asLong())
        .isEqualTo(first.length);
  }

  @Test
  void twoUploadsToOnePathAtOnceBothEndWell() throws Exception {
    String dataset = newDataset();
    List<Future<Answer>> answers = new ArrayList<>();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        byte[] bytes = Bytes.random(50_000, i);
        answers.add(executor.submit(() -> server.put(dataset + "/files/same", bytes)));
      }
    }
    for (var answer : answers) {
      assertThat(answer.get().status()).isIn(200, 201);
    }
    assertThat(server.get(dataset + "/commits").json().path("items").size()).isEqualTo(9);
  }
}
