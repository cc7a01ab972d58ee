package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.hub.HubTestCase;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a dataset's former names are good for, at every door, and when they end. */
class RenamedIT extends HubTestCase {

  private static String rest(String name) {
    return "/api/v1/datasets/" + name;
  }

  /** Makes a dataset with a file, renames it, and returns the name it had. */
  private String renamed() {
    String former = newRepository();
    assertThat(commit(former, file("d/f.txt", "kept")).status()).isEqualTo(200);
    String name = "{\"name\": \"" + now(former).substring(4) + "\"}";
    assertThat(server.json("PATCH", rest(former), name).status()).isEqualTo(200);
    return former;
  }

  private static String now(String former) {
    return former + "-now";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/tree?recursive=true",
        "/files/d/f.txt",
        "/files/d%2Ff.txt?revision=main",
        "/commits",
        "/refs",
        "/savings"
      })
  void byAFormerNameItIsReadAndSaysWhereItIs(String path) {
    String former = renamed();
    String base = "http://127.0.0.1:" + server.port();
    for (String method : List.of("GET", "HEAD")) {
      Answer by = server.send(server.request(rest(former) + path).method(method, nothing()));
      Answer direct =
          server.send(server.request(rest(now(former)) + path).method(method, nothing()));
      assertThat(by.status()).as("%s %s", method, by).isEqualTo(200);
      assertThat(by.header("Content-Location")).isEqualTo(base + rest(now(former)) + path);
      assertThat(direct.header("Content-Location")).isEmpty();
      assertThat(by.header("ETag")).isEqualTo(direct.header("ETag"));
      assertThat(by.text()).isEqualTo(direct.text());
    }
  }

  private static HttpRequest.BodyPublisher nothing() {
    return BodyPublishers.noBody();
  }

  @Test
  void byAFormerNameNothingIsChangedOrDeleted() {
    String former = renamed();
    String at = rest(former);
    String head = server.get(at + "/commits").text();
    List<HttpRequest.Builder> writes =
        List.of(
            server.request(at).DELETE(),
            server.request(at + "/files/d/f.txt").DELETE(),
            server.request(at + "/branches/main").DELETE(),
            server.request(at + "/files/new").PUT(BodyPublishers.ofString("x")),
            json("PATCH", at, "{\"visibility\": \"public\"}"),
            json("PUT", at + "/branches/b", "{\"revision\": \"main\"}"),
            json("POST", at + "/commits", "{\"message\": \"m\", \"operations\": []}"),
            server
                .request(at + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", "1")
                .POST(nothing()));
    for (HttpRequest.Builder write : writes) {
      Answer refused = server.send(write);
      assertThat(refused.status()).as("%s", refused).isEqualTo(409);
      assertThat(refused.problem()).isEqualTo("dataset-renamed");
      assertThat(refused.json().path("name").asString()).isEqualTo(now(former));
    }
    assertThat(server.get(rest(now(former)) + "/commits").text()).isEqualTo(head);
    assertThat(server.delete("/api/datasets/" + former).status()).as("the Hub's").isEqualTo(404);
    assertThat(resolve(now(former), "d/f.txt").text()).isEqualTo("kept");
  }

  /** Clients create before they upload: one with the name of before goes on with the dataset. */
  @Test
  void creatingByAFormerNameSaysWhereTheDatasetIs() {
    String former = renamed();
    String body =
        "{\"organization\": \"hub\", \"name\": \"%s\", \"type\": \"dataset\"}"
            .formatted(former.substring(4));
    Answer refused = server.send(json("POST", "/api/repos/create", body));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("url").asString()).endsWith("/datasets/" + now(former));
    server.delete(rest(now(former)));
    assertThat(server.send(json("POST", "/api/repos/create", body)).status()).isEqualTo(200);
  }

  private HttpRequest.Builder json(String method, String path, String body) {
    return server
        .request(path)
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body));
  }

  /** A former name of what may not be seen is not there, and does not tell the name of now. */
  @Test
  void aFormerNameOfAPrivateDatasetTellsNothing() {
    String former = renamed();
    String stranger = token("{\"account\": \"eve\", \"name\": \"t\", \"role\": \"write\"}");
    for (String path : List.of(rest(former), rest(former) + "/files/d/f.txt")) {
      Answer there = server.send(as(stranger, path).GET());
      Answer not = server.send(as(stranger, path.replace(former, former + "-not")).GET());
      assertThat(there.status()).isEqualTo(404).isEqualTo(not.status());
      assertThat(there.problem()).isEqualTo("dataset-not-found").isEqualTo(not.problem());
      assertThat(there.json().path("detail").asString())
          .isEqualTo(not.json().path("detail").asString().replace(former + "-not", former));
      assertThat(there.response().headers().map().toString()).doesNotContain(now(former));
      assertThat(server.send(as(stranger, path).DELETE()).status()).isEqualTo(404);
      Answer anonymous = server.send(server.anonymous(path).GET());
      assertThat(anonymous.text()).doesNotContain(now(former));
      assertThat(anonymous.status()).isIn(401, 404);
    }
    for (String path :
        List.of(
            "/api/datasets/" + former,
            "/datasets/" + former + "/resolve/main/d/f.txt",
            "/datasets/" + former + ".git/info/refs?service=git-upload-pack",
            "/is-valid?dataset=" + former)) {
      Answer hidden = server.send(as(stranger, path).GET());
      assertThat(hidden.status()).as("%s", hidden).isEqualTo(404);
      assertThat(hidden + "").doesNotContain(now(former));
    }
  }

  /** Whoever has the name by now is meant by it, and once it is gone, nobody. */
  @Test
  void aNameThatAnotherTookIsGivenUpForGood() {
    String former = renamed();
    server.dataset("hub", former.substring(4), "private");
    server.put(rest(former) + "/files/d/f.txt", "another's".getBytes(UTF_8));
    assertThat(server.get(rest(former) + "/files/d/f.txt").text()).isEqualTo("another's");
    assertThat(server.delete(rest(former)).status()).isEqualTo(204);
    for (String path :
        List.of(
            rest(former),
            rest(former) + "/files/d/f.txt",
            "/api/datasets/" + former,
            "/datasets/" + former + "/resolve/main/d/f.txt",
            "/datasets/" + former + ".git/info/refs?service=git-upload-pack",
            "/is-valid?dataset=" + former)) {
      assertThat(server.get(path).status()).as(path).isEqualTo(404);
    }
    assertThat(server.delete(rest(former)).status()).isEqualTo(404);
    assertThat(resolve(now(former), "d/f.txt").text()).isEqualTo("kept");
  }
}
