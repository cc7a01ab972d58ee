package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.version.GitHasher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Files, trees and facts as the Hub's clients read them. */
class HubReadIT extends HubTestCase {
  private static final byte[] TEXT = "hello, text\n".repeat(1000).getBytes(UTF_8);
  private static final byte[] LARGE = Bytes.random(100_000, 1);
  private static final byte[] EMPTY = {};

  private String repository = "";
  private String sha = "";

  @BeforeAll
  void commitFiles() {
    repository = newRepository();
    Answer made =
        commit(
            repository,
            file("text.csv", TEXT),
            file("empty.txt", EMPTY),
            file("README.md", "---\nlanguage: [en, ko]\nlicense: mit\n---\n# it\n"),
            file("data/a b/%25.txt", "percent"),
            lfsFile("data/large.bin", sendLfs(repository, LARGE)));
    assertThat(made.status()).as("%s", made).isEqualTo(200);
    sha = made.json().path("commitOid").asString();
    assertThat(made.json().path("commitUrl").asString())
        .isEqualTo(
            "http://127.0.0.1:%d/datasets/%s/commit/%s".formatted(server.port(), repository, sha));
  }

  private String etag(byte[] bytes, boolean isLfs) {
    return '"' + (isLfs ? Bytes.sha256(bytes) : GitHasher.blobId(bytes).hex()) + '"';
  }

  private Answer send(String method, String path, String... headers) {
    var request =
        server
            .request("/datasets/" + repository + "/resolve/main/" + path)
            .method(method, BodyPublishers.noBody());
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return server.send(request);
  }

  @Test
  void f03HeadAndGetAndRangeSayTheSameOfEveryKindOfFile() {
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Kind(String path, byte[] bytes, boolean isLfs) {}
    List<Kind> kinds =
        List.of(
            new Kind("text.csv", TEXT, false),
            new Kind("data/large.bin", LARGE, true),
            new Kind("empty.txt", EMPTY, false));
    for (Kind kind : kinds) {
      Answer head = send("HEAD", kind.path());
      Answer get = send("GET", kind.path(), "Accept-Encoding", "gzip, br, zstd");
      assertThat(get.bytes()).isEqualTo(kind.bytes());
      assertThat(head.bytes()).isEmpty();
      for (Answer answer : List.of(head, get)) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Length")).isEqualTo("" + kind.bytes().length);
        assertThat(answer.header("X-Linked-Size")).isEqualTo("" + kind.bytes().length);
        assertThat(answer.header("ETag")).isEqualTo(etag(kind.bytes(), kind.isLfs()));
        assertThat(answer.header("X-Linked-Etag")).isEqualTo(answer.header("ETag"));
        assertThat(answer.header("X-Repo-Commit")).isEqualTo(sha);
        assertThat(answer.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(answer.header("Content-Encoding")).isEmpty();
        assertThat(answer.header("Content-Range")).isEmpty();
        assertThat(answer.header("Cache-Control")).contains("no-transform");
        assertThat(answer.header("Location")).isEmpty();
        assertThat(answer.header("X-Request-Id")).isNotEmpty();
      }
    }
  }

  @Test
  void f01RangesAtTheEndAreCutOrRefused() {
    int n = LARGE.length;
    assertThat(send("GET", "data/large.bin", "Range", "bytes=" + n + "-").status()).isEqualTo(416);
    Answer beyond = send("GET", "data/large.bin", "Range", "bytes=%d-%d".formatted(n, n));
    assertThat(beyond.status()).isEqualTo(416);
    assertThat(beyond.header("Content-Range")).isEqualTo("bytes */" + n);
    assertThat(beyond.header("X-Error-Message")).contains("bytes");
    Answer last = send("GET", "data/large.bin", "Range", "bytes=" + (n - 1) + "-");
    assertThat(last.status()).isEqualTo(206);
    assertThat(last.bytes()).containsExactly(LARGE[n - 1]);
    assertThat(last.header("ETag")).isEqualTo(etag(LARGE, true));
    Answer clamped = send("GET", "data/large.bin", "Range", "bytes=0-" + (n + 5));
    assertThat(clamped.status()).isEqualTo(206);
    assertThat(clamped.header("Content-Range")).isEqualTo("bytes 0-%d/%d".formatted(n - 1, n));
    assertThat(clamped.bytes()).isEqualTo(LARGE);
  }

  @Test
  void theFirstByteOfAnEmptyFileTellsItsLength() {
    Answer probe = send("GET", "empty.txt", "Range", "bytes=0-0");
    assertThat(probe.status()).isEqualTo(200);
    assertThat(probe.header("Content-Range")).isEqualTo("bytes */0");
    assertThat(probe.bytes()).isEmpty();
  }

  @Test
  void f02IfRangeOfOtherBytesGivesTheWholeFile() {
    String own = newRepository();
    commit(own, file("f.txt", "first version"));
    String before = resolve(own, "f.txt").header("ETag");
    commit(own, file("f.txt", "second version"));
    String path = "/datasets/" + own + "/resolve/main/f.txt";
    Answer stale =
        server.send(
            server.request(path).header("Range", "bytes=5-").header("If-Range", before).GET());
    assertThat(stale.status()).isEqualTo(200);
    assertThat(stale.text()).isEqualTo("second version");
    Answer current =
        server.send(
            server
                .request(path)
                .header("Range", "bytes=5-")
                .header("If-Range", stale.header("ETag"))
                .GET());
    assertThat(current.status()).isEqualTo(206);
    assertThat(current.text()).isEqualTo("d version");
  }

  @Test
  void whatIsNotThereIsNamedInHeaders() {
    Answer entry = send("HEAD", "missing.txt");
    assertThat(entry.status()).isEqualTo(404);
    assertThat(entry.header("X-Error-Code")).isEqualTo("EntryNotFound");
    assertThat(entry.header("X-Repo-Commit")).isEqualTo(sha);
    Answer revision = server.get("/datasets/" + repository + "/resolve/nope/text.csv");
    assertThat(revision.status()).isEqualTo(404);
    assertThat(revision.header("X-Error-Code")).isEqualTo("RevisionNotFound");
    Answer dataset = server.get("/api/datasets/hub/nothing");
    assertThat(dataset.status()).isEqualTo(404);
    assertThat(dataset.header("X-Error-Code")).isEqualTo("RepoNotFound");
    assertThat(dataset.json().path("error").asString()).contains("hub/nothing");
    for (String path : List.of("/api/datasets/hub/nothing", "/api/datasets/" + repository)) {
      Answer anonymous = server.send(server.anonymous(path).GET());
      assertThat(anonymous.status()).isEqualTo(401);
      assertThat(anonymous.header("X-Error-Code")).isEqualTo("RepoNotFound");
    }
    Answer probe = server.get("/api/agent-harnesses");
    assertThat(probe.status()).isEqualTo(404);
    assertThat(probe.header("X-Error-Message")).isNotEmpty();
    Answer token = server.send(as("hf_bad", "/api/datasets/" + repository).GET());
    assertThat(token.status()).isEqualTo(401);
    assertThat(token.header("X-Error-Message"))
        .isEqualTo("Invalid credentials in Authorization header");
  }

  @Test
  void factsNameCommitFilesAndTags() {
    JsonNode info = server.get("/api/datasets/" + repository).json();
    assertThat(info.path("id").asString()).isEqualTo(repository);
    assertThat(info.path("sha").asString()).isEqualTo(sha);
    assertThat(info.path("private").asBoolean()).isTrue();
    assertThat(info.path("lastModified").asString()).matches("....-..-..T..:..:..\\.000Z");
    assertThat(texts(info.path("tags")))
        .containsExactly("language:en", "language:ko", "license:mit");
    assertThat(info.path("siblings").path(0).has("size")).isFalse();
    assertThat(names(info))
        .containsExactly(
            ".gitattributes",
            "README.md",
            "data/a b/%25.txt",
            "data/large.bin",
            "empty.txt",
            "text.csv");
    JsonNode whole =
        server.get("/api/datasets/%s/revision/main?blobs=true".formatted(repository)).json();
    JsonNode large = whole.path("siblings").path(3);
    assertThat(large.path("size").asLong()).isEqualTo(LARGE.length);
    assertThat(large.path("lfs").path("sha256").asString()).isEqualTo(Bytes.sha256(LARGE));
    JsonNode few =
        server
            .get("/api/datasets/" + repository + "/revision/HEAD?expand[]=sha&expand=nonsense")
            .json();
    assertThat(few.propertyNames()).containsExactlyInAnyOrder("_id", "id", "sha");
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(item -> texts.add(item.asString()));
    return texts;
  }

  private static List<String> names(JsonNode info) {
    List<String> names = new ArrayList<>();
    info.path("siblings").forEach(item -> names.add(item.path("rfilename").asString()));
    return names;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1000})
  void f20PagesTogetherAreTheTree(int limit) {
    String path =
        "/api/datasets/" + repository + "/tree/main?recursive=true&expand=false&limit=" + limit;
    List<String> paths = new ArrayList<>();
    Pattern next = Pattern.compile("<http://127\\.0\\.0\\.1:\\d+(/[^>]*)>; rel=\"next\"");
    for (String at = path; !at.isEmpty(); ) {
      Answer page = server.get(at);
      assertThat(page.status()).as("%s", page).isEqualTo(200);
      assertThat(page.json().size()).isBetween(1, limit);
      page.json().forEach(item -> paths.add(item.path("path").asString()));
      Matcher link = next.matcher(page.header("Link"));
      at = link.matches() ? link.group(1) : "";
      assertThat(at.isEmpty()).isEqualTo(page.header("Link").isEmpty());
    }
    assertThat(paths)
        .containsExactly(
            ".gitattributes",
            "README.md",
            "data",
            "data/a b",
            "data/a b/%25.txt",
            "data/large.bin",
            "empty.txt",
            "text.csv");
    assertThat(server.get(path + "&cursor=junk").status()).isEqualTo(400);
  }

  @Test
  void treesTellWhatGitAndLfsCallEachEntry() {
    JsonNode top = server.get("/api/datasets/" + repository + "/tree/main?expand=true").json();
    JsonNode folder = top.path(2);
    assertThat(folder.path("type").asString()).isEqualTo("directory");
    assertThat(folder.path("size").asLong(-1)).isZero();
    JsonNode text = top.path(4);
    assertThat(text.path("oid").asString()).isEqualTo(GitHasher.blobId(TEXT).hex());
    assertThat(text.path("lastCommit").path("id").asString()).isEqualTo(sha);
    assertThat(text.has("lfs")).isFalse();
    assertThat(text.has("xetHash")).isFalse();
    JsonNode large = server.get("/api/datasets/" + repository + "/tree/main/data").json().path(1);
    assertThat(large.path("lfs").path("oid").asString()).isEqualTo(Bytes.sha256(LARGE));
    assertThat(large.path("lfs").path("pointerSize").asInt()).isEqualTo(131);
    assertThat(large.has("lastCommit")).isFalse();
    for (String missing : List.of("nope", "text.csv")) {
      Answer none = server.get("/api/datasets/" + repository + "/tree/main/" + missing);
      assertThat(none.status()).isEqualTo(404);
      assertThat(none.header("X-Error-Code")).isEqualTo("EntryNotFound");
    }
  }

  @Test
  void f22OddNamesAreDecodedOnce() {
    String odd = "c#/a b+c@d?e%.csv";
    String encoded = "c%23/a%20b+c@d%3Fe%25.csv";
    String own = newRepository();
    assertThat(commit(own, file(odd, "odd")).status()).isEqualTo(200);
    assertThat(resolve(own, encoded).text()).isEqualTo("odd");
    assertThat(resolve(own, encoded.replace("/", "%2F")).text()).isEqualTo("odd");
    JsonNode tree = server.get("/api/datasets/" + own + "/tree/main/c%23").json();
    assertThat(tree.path(0).path("path").asString()).isEqualTo(odd);
    Answer form =
        server.send(
            server
                .request("/api/datasets/" + own + "/paths-info/main")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    BodyPublishers.ofString(
                        "paths=c%23%2Fa+b%2Bc%40d%3Fe%25.csv&paths=c%23&paths=none&expand=true")));
    assertThat(form.json().size()).isEqualTo(2);
    assertThat(form.json().path(0).path("path").asString()).isEqualTo(odd);
    assertThat(form.json().path(0).path("lastCommit").path("title").asString()).isEqualTo("s");
    Answer json = json("/api/datasets/" + own + "/paths-info/main", "{\"paths\": \"" + odd + "\"}");
    assertThat(json.json().path(0).path("path").asString()).isEqualTo(odd);
  }

  @Test
  void revisionsWithSlashesAreFoundHoweverTheyAreWritten() {
    String own = newRepository();
    commit(own, file("d/f", "x"));
    assertThat(
            server
                .json("PUT", "/api/v1/datasets/" + own + "/branches/dev/x", "{\"from\": \"main\"}")
                .status())
        .isEqualTo(201);
    for (String revision :
        List.of("dev%2Fx", "dev/x", "refs%2Fheads%2Fdev%2Fx", "refs/heads/dev/x")) {
      assertThat(server.get("/datasets/" + own + "/resolve/" + revision + "/d/f").text())
          .as(revision)
          .isEqualTo("x");
      assertThat(server.get("/api/datasets/" + own + "/revision/" + revision).json().has("sha"))
          .isTrue();
    }
    JsonNode refs = server.get("/api/datasets/" + own + "/refs?include_prs=1").json();
    assertThat(refs.path("branches").path(0).path("name").asString()).isEqualTo("dev/x");
    assertThat(refs.path("branches").path(0).path("ref").asString()).isEqualTo("refs/heads/dev/x");
    assertThat(refs.has("pullRequests")).isTrue();
  }

  @Test
  void historiesArePagedAndCounted() {
    String own = newRepository();
    for (int i = 0; i < 5; i++) {
      commitTo(
          own,
          "main",
          "{\"summary\": \"c%d\", \"description\": \"d\"}".formatted(i),
          file("f", "v" + i));
    }
    Answer first = server.get("/api/datasets/" + own + "/commits/main?limit=2");
    assertThat(first.header("X-Total-Count")).isEqualTo("6");
    assertThat(first.header("Link")).contains("cursor=");
    JsonNode newest = first.json().path(0);
    assertThat(newest.path("title").asString()).isEqualTo("c4");
    assertThat(newest.path("message").asString()).isEqualTo("d");
    assertThat(newest.path("authors").path(0).path("user").asString()).isEqualTo("admin");
    Answer third = server.get("/api/datasets/" + own + "/commits/main?limit=2&p=2");
    assertThat(third.json().path(1).path("title").asString()).isEqualTo("initial commit");
    assertThat(third.header("Link")).isEmpty();
  }
}
