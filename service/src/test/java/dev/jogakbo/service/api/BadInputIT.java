package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.RawHttp.Head;
import dev.jogakbo.service.ServerTestCase;
import dev.jogakbo.service.http.ProblemType;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are wrong get a problem document that says how, and change nothing. */
class BadInputIT extends ServerTestCase {
  private String dataset = "";

  @BeforeAll
  void makeDataset() {
    dataset = newDataset();
  }

  static String[] badPaths() {
    return new String[] {
      "../a",
      "a/../b",
      "a/./b",
      "%2E%2E/a",
      "a//b",
      "/a",
      "a/",
      "",
      "a%5Cb",
      "a%00b",
      "a%0Ab",
      "a%7Fb",
      "%FF",
      "%C0%AF",
      ".git/config",
      "x".repeat(256),
      "x/".repeat(600) + "x"
    };
  }

  @ParameterizedTest
  @MethodSource("badPaths")
  void pathsThatAreNone(String path) throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PUT " + dataset + "/files/" + path + " HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Length: 1",
          "",
          "x");
      Head head = raw.head();
      String body = new String(raw.body(head.lengthBytes()), UTF_8);
      assertThat(head.status()).as(body).isEqualTo(400);
      assertThat(head.header("Content-Type")).isEqualTo("application/problem+json");
      assertThat(head.header("X-Request-Id")).matches("[0-9a-f]{16}");
      assertThat(body).contains("/problems/");
    }
    assertThat(server.get(dataset + "/tree?recursive=true").json().path("items").size())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /%zz HTTP/1.1",
        "GET /a\\b HTTP/1.1",
        "GET /{a} HTTP/1.1",
        "GET /a|b HTTP/1.1",
        "NONSENSE",
        "GET /api/v1/datasets HTTP/9.9"
      })
  void requestLinesThatAreNone(String line) throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(line, "Host: x", "");
      Head head = raw.head();
      assertThat(head.status()).isBetween(400, 505);
      if (head.header("Content-Type").startsWith("application/problem")) {
        assertThat(new String(raw.body(head.lengthBytes()), UTF_8)).contains("/problems/");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/%zz,that is not followed by two hex digits",
    "/a%00b,found %00",
    "/%FF,bytes that are not UTF-8",
    "/a\\b,is percent-encoded"
  })
  void whatTheWebServerRefusesIsExplainedToo(String target, String detail) throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines("GET " + target + " HTTP/1.1", "Host: x", "");
      Head head = raw.head();
      assertThat(head.status()).isEqualTo(400);
      assertThat(new String(raw.body(head.lengthBytes()), UTF_8)).contains(detail);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/api/v1/nothing,404,not-found",
    "GET,/api/v1/datasets/it/none,404,dataset-not-found",
    "GET,/api/v1/datasets/it/..,400,bad-name",
    "GET,/api/v1/datasets?colour=red,400,unknown-parameter",
    "GET,/api/v1/datasets?limit=1&limit=2,400,unknown-parameter",
    "GET,/api/v1/datasets?limit=0,400,bad-limit",
    "GET,/api/v1/datasets?limit=many,400,bad-limit",
    "GET,/api/v1/datasets?sort=colour,400,invalid-request",
    "GET,/api/v1/datasets?cursor=x,400,bad-cursor",
    "GET,/api/v1/datasets?cursor=%ff,400,unknown-parameter",
    "DELETE,/api/v1/datasets,405,method-not-allowed",
    "POST,/api/v1/datasets,415,unsupported-media-type",
    "GET,/problems/none,404,not-found",
    "DELETE,/api/v1/tokens/none,404,token-not-found"
  })
  void callsThatAreNone(String method, String path, int status, String problem) {
    Answer answer = server.send(server.request(path).method(method, BodyPublishers.noBody()));
    assertThat(answer.status()).as("%s", answer).isEqualTo(status);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.problem()).isEqualTo(problem);
    assertThat(answer.json().path("status").asInt()).isEqualTo(status);
    assertThat(answer.json().path("requestId").asString()).isEqualTo(answer.header("X-Request-Id"));
  }

  @ParameterizedTest
  @CsvSource({
    "/files/none,404,path-not-found",
    "/files/x?revision=none,404,revision-not-found",
    "/files/x?revision=0000000000000000000000000000000000000000,404,revision-not-found",
    "/files/x?colour=red,400,unknown-parameter",
    "/tree?revision=none,404,revision-not-found",
    "/tree?path=none,404,path-not-found",
    "/tree?path=../x,400,bad-path",
    "/tree?recursive=perhaps,400,invalid-request",
    "/commits/none,404,revision-not-found",
    "/commits/0000000000000000000000000000000000000000,404,revision-not-found",
    "/commits?path=a//b,400,bad-path",
    "/diff,400,invalid-request",
    "/diff?from=none,404,revision-not-found",
    "/uploads/none,404,upload-not-found"
  })
  void thingsThatAreNotThere(String path, int status, String problem) {
    Answer answer = server.get(dataset + path);
    assertThat(answer.status()).as("%s", answer).isEqualTo(status);
    assertThat(answer.problem()).isEqualTo(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"namespace\": \"it\"}|invalid-body",
        "{\"namespace\": \"it\", \"name\": \"..\"}|bad-name",
        "{\"namespace\": \"it\", \"name\": \"a/b\"}|bad-name",
        "{\"namespace\": \"it\", \"name\": \"x\", \"colour\": 1}|invalid-body",
        "{\"namespace\": \"it\", \"name\": \"x\", \"visibility\": \"secret\"}|invalid-request",
        "{\"namespace\": \"it\", \"name\": [\"x\"]}|invalid-body",
        "{\"namespace\": \"it\", \"name\": 5}|invalid-body",
        "{\"namespace\": \"it\", \"name\": 5.5}|invalid-body",
        "{\"namespace\": \"it\", \"name\": true}|invalid-body",
        "{\"namespace\": \"it\", \"name\": \"x\"} trailing|invalid-body",
        "nonsense|invalid-body",
        "''|invalid-body"
      })
  void datasetsThatCannotBeMade(String json, String problem) {
    Answer answer = server.json("POST", "/api/v1/datasets", json);
    assertThat(answer.status()).as("%s", answer).isEqualTo(400);
    assertThat(answer.problem()).isEqualTo(problem);
    assertThat(answer.text()).doesNotContain("Exception", "dev.jogakbo");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/v1/tokens|{\"name\": \"x\", \"role\": \"read\", \"namespaces\": [5]}",
        "/api/v1/admin/collections|{\"graceSeconds\": \"5\"}",
        "/api/v1/admin/collections|{\"execute\": \"true\"}",
        "/api/v1/admin/collections|{\"execute\": 1}"
      })
  void aValueOfAnotherTypeIsNotTakenForOne(String path, String json) {
    Answer answer = server.json("POST", path, json);
    assertThat(answer.status()).as("%s", answer).isEqualTo(400);
    assertThat(answer.problem()).isEqualTo("invalid-body");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense|line 1, column ",
        "{\"name\": \"a\", \"name\": \"b\"}|with each field once",
        "{\"name\": \"a\"|well-formed JSON"
      })
  void whereJsonIsMalformedIsSaidInItsOwnTerms(String json, String detail) {
    Answer answer = server.json("POST", "/api/v1/datasets", json);
    assertThat(answer.problem()).as("%s", answer).isEqualTo("invalid-body");
    assertThat(answer.json().path("detail").asString()).contains(detail).doesNotContain("token");
  }

  @Test
  void aParameterThatIsMissingIsNamed() {
    Answer answer = server.get(dataset + "/diff");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().path("detail").asString())
        .isEqualTo("query parameter 'from' is missing");
  }

  @Test
  void aChoiceThatIsNoneIsToldTheOthers() {
    Answer answer =
        server.json(
            "POST",
            "/api/v1/datasets",
            "{\"namespace\": \"it\", \"name\": \"x\", \"visibility\": \"PUBLIC\"}");
    assertThat(answer.json().path("detail").asString())
        .isEqualTo("visibility: expected one of private, public, found 'PUBLIC'");
  }

  @Test
  void aDatasetIsMadeOnceWhateverTheCase() {
    server.dataset("it", "Once", "private");
    Answer again =
        server.json("POST", "/api/v1/datasets", "{\"namespace\": \"it\", \"name\": \"once\"}");
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.problem()).isEqualTo("dataset-exists");
  }

  @Test
  void everyProblemHasItsPage() {
    for (var type : ProblemType.values()) {
      Answer page = server.get(type.path());
      assertThat(page.status()).isEqualTo(200);
      assertThat(page.header("Content-Type")).startsWith("text/html");
      assertThat(page.text()).contains(type.path());
    }
  }

  @Test
  void branchesAndTagsHaveNamesOfGit() {
    for (String name : new String[] {"a..b", "a%20b", "-a", "a.lock", "0".repeat(40), "HEAD"}) {
      Answer branch = server.json("PUT", dataset + "/branches/" + name, "{\"from\": \"main\"}");
      assertThat(branch.status()).as(name).isEqualTo(400);
      assertThat(branch.problem()).isEqualTo("bad-ref-name");
    }
  }
}
