package dev.jogakbo.service.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.xet.XetTestCase;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.xet.ShardWriter;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** F13: nothing to send is sent all the same, by every door, and is no different at any other. */
class EmptyBodiesIT extends XetTestCase {
  private static final byte[] NOTHING = new byte[0];
  private static final String OID = Bytes.sha256(NOTHING);
  private static final String GIT_FILE = "(?s)|version .*\noid sha256:" + OID + "\nsize 0\n";
  private static final String SOME = "some text";

  /** Reads it by every door, beside a file that is not empty. */
  private void isThere(String repository, String path) {
    assertThat(commit(repository, file("other.txt", SOME)).status()).isEqualTo(200);
    Answer resolved = resolve(repository, path);
    assertThat(resolved.status()).as("%s", resolved).isEqualTo(200);
    assertThat(resolved.bytes()).isEmpty();
    assertThat(resolved.header("Content-Length")).isEqualTo("0");
    assertThat(resolved.header("X-Xet-Hash")).as("nothing to be read chunk by chunk").isEmpty();
    Answer rest = server.get("/api/v1/datasets/" + repository + "/files/" + path);
    assertThat(rest.status()).isEqualTo(200);
    assertThat(rest.bytes()).isEmpty();
    Answer raw = server.get("/datasets/" + repository + "/raw/main/" + path);
    assertThat(raw.status()).isEqualTo(200);
    assertThat(raw.text()).as("git's file is nothing, or a pointer to nothing").matches(GIT_FILE);
    JsonNode listed =
        json("/api/datasets/" + repository + "/paths-info/main", "{\"paths\": [\"" + path + "\"]}")
            .json()
            .path(0);
    assertThat(listed.path("size").asLong(-1)).isZero();
    JsonNode link = batch(repository, "download", OID, 0);
    assertThat(server.send(server.anonymous(href(link, "download")).GET()).bytes()).isEmpty();
    assertThat(batch(repository, "upload", OID, 0).has("actions")).as("it is there").isFalse();
    JsonNode parts = reconstruct(token(repository, "read"), 2, "0".repeat(64), "").json();
    assertThat(parts.path("terms").isArray()).isTrue();
    assertThat(parts.path("terms").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"e.txt", "e.bin", "e.parquet", "d/README.md"})
  void f13AnEmptyFileInACommit(String path) {
    String repository = newRepository();
    assertThat(commit(repository, file(path, NOTHING)).status()).isEqualTo(200);
    isThere(repository, path);
  }

  @ParameterizedTest
  @CsvSource({"e.txt", "e.bin", "e.parquet"})
  void f13AnEmptyObjectOfGitLfs(String path) {
    String repository = newRepository();
    JsonNode asked = batch(repository, "upload", OID, 0);
    assertThat(asked.path("actions").path("upload").path("header").has("chunk_size"))
        .as("no parts of nothing")
        .isFalse();
    Answer put = server.send(server.anonymous(href(asked, "upload")).PUT(BodyPublishers.noBody()));
    assertThat(put.status()).as("%s", put).isEqualTo(200);
    Answer verified =
        server.send(server.anonymous(href(asked, "verify")).POST(BodyPublishers.noBody()));
    assertThat(verified.status()).as("an empty body means what the link says").isEqualTo(200);
    assertThat(commit(repository, lfsFile(path, OID)).status()).isEqualTo(200);
    isThere(repository, path);
  }

  @Test
  void f13AnEmptyObjectInNoChunks() throws IOException {
    String repository = newRepository();
    String href = href(batch(repository, "upload", OID, 0), "upload");
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines("PUT " + href + " HTTP/1.1", "Host: x", "Transfer-Encoding: chunked", "", "0", "");
      assertThat(raw.head().status()).isEqualTo(200);
    }
    assertThat(commit(repository, lfsFile("e.bin", OID)).status()).isEqualTo(200);
    isThere(repository, "e.bin");
  }

  @ParameterizedTest
  @CsvSource({"e.txt, /v1/shards", "e.bin, /v2/shards", "e.parquet, /v2/shards"})
  void f13AnEmptyFileOfXet(String path, String call) {
    String repository = newRepository();
    ShardWriter writer = ShardWriter.upload();
    writer.file(FileHash.EMPTY, List.of(), List.of(), ContentId.parse(OID));
    writer.endFiles();
    Answer sent = post(token(repository, "write"), call, writer.finish());
    assertThat(sent.status()).as("%s", sent).isEqualTo(200);
    assertThat(sent.text()).contains("result");
    assertThat(commit(repository, lfsFile(path, OID)).status()).isEqualTo(200);
    isThere(repository, path);
  }

  /** Whoever sends nothing where something is expected hears so at once. */
  @Test
  void f13NothingIsRefusedWhereItMeansNothing() {
    String repository = newRepository();
    String token = token(repository, "write");
    for (String call : List.of("/v1/xorbs/default/" + NOWHERE, "/v1/shards", "/v2/shards")) {
      assertThat(post(token, call, NOTHING).status()).as(call).isEqualTo(400);
    }
    for (String call :
        List.of(
            "/api/datasets/" + repository + "/commit/main",
            "/datasets/" + repository + ".git/info/lfs/objects/batch")) {
      Answer refused = server.send(server.request(call).POST(BodyPublishers.noBody()));
      assertThat(refused.status()).as("%s %s", call, refused).isIn(400, 422);
      assertThat(refused.header("X-Error-Message")).as(call).isNotEmpty();
    }
    for (String service : List.of("git-upload-pack", "git-receive-pack")) {
      Answer answer =
          server.send(
              server
                  .request("/datasets/" + repository + ".git/" + service)
                  .header("Content-Type", "application/x-" + service + "-request")
                  .POST(BodyPublishers.noBody()));
      assertThat(answer.status()).as("%s %s", service, answer).isIn(200, 400);
    }
    assertThat(resolve(repository, "anything").status()).isEqualTo(404);
  }
}
