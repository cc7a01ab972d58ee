package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.RawHttp.Head;
import dev.jogakbo.service.ServerTestCase;
import dev.jogakbo.service.upload.Transfers;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Who may do what: tokens, roles, privacy; and when that is judged. */
class AccessIT extends ServerTestCase {

  private String token(String json) {
    Answer made = server.json("POST", "/api/v1/tokens", json);
    assertThat(made.status()).as("%s", made).isEqualTo(201);
    return made.json().path("secret").asString();
  }

  private Answer as(String secret, HttpRequest.Builder request) {
    return server.send(request.header("Authorization", "Bearer " + secret));
  }

  private Answer getAs(String secret, String path) {
    return as(secret, server.anonymous(path).GET());
  }

  private Answer putAs(String secret, String path, String text) {
    return as(secret, server.anonymous(path).PUT(BodyPublishers.ofString(text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer nonsense", "Bearer", "Bearer ", "Basic !!!", "Digest x", "jgb_x"})
  void aTokenThatIsNoGoodIsRefusedEverywhere(String authorization) {
    Answer answer =
        server.send(
            server.anonymous("/api/v1/datasets").header("Authorization", authorization).GET());
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.problem()).isEqualTo("unauthorized");
    assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer realm=");
    assertThat(answer.text()).doesNotContain("nonsense");
  }

  @Test
  void theTokenMayComeAsThePasswordOfBasic() {
    String basic =
        Base64.getEncoder().encodeToString(("anyone:" + JogakboServer.ADMIN_TOKEN).getBytes(UTF_8));
    Answer me =
        server.send(server.anonymous("/api/v1/me").header("Authorization", "Basic " + basic).GET());
    assertThat(me.status()).isEqualTo(200);
    assertThat(me.json().path("account").asString()).isEqualTo("admin");
  }

  @Test
  void privateDatasetsAreInvisibleToWhoeverMayNotRead() {
    String secret = newDataset();
    server.put(secret + "/files/a", new byte[1]);
    String stranger = token("{\"account\": \"eve\", \"name\": \"t\", \"role\": \"write\"}");
    String missing = secret + "-not";
    for (String path :
        List.of("", "/files/a", "/tree", "/commits", "/refs", "/diff?from=main", "/uploads/x")) {
      Answer there = getAs(stranger, secret + path);
      Answer notThere = getAs(stranger, missing + path);
      assertThat(there.status()).as(path).isEqualTo(404);
      assertThat(there.problem()).isEqualTo(notThere.problem()).isEqualTo("dataset-not-found");
      assertThat(server.send(server.anonymous(secret + path).GET()).status())
          .as("anonymous %s", path)
          .isIn(404, 401);
    }
    assertThat(putAs(stranger, secret + "/files/a", "x").status()).isEqualTo(404);
    assertThat(getAs(stranger, "/api/v1/datasets?limit=1000").text()).doesNotContain("AccessIT");
  }

  @Test
  void nothingIsEverWrittenWithoutAToken() {
    String open = server.dataset("it", "open-to-read", "public");
    server.put(open + "/files/a", "x".getBytes(UTF_8));
    assertThat(server.send(server.anonymous(open + "/files/a").GET()).text()).isEqualTo("x");
    List<HttpRequest.Builder> writes =
        List.of(
            server.anonymous(open + "/files/b").PUT(BodyPublishers.ofString("x")),
            server.anonymous(open + "/files/a").DELETE(),
            server.anonymous(open).DELETE(),
            server.anonymous(open + "/branches/b").DELETE(),
            server
                .anonymous(open + "/commits")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")),
            server
                .anonymous(open + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", "1")
                .POST(BodyPublishers.noBody()),
            server
                .anonymous("/api/v1/datasets")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"namespace\":\"x\",\"name\":\"y\"}")),
            server
                .anonymous("/api/v1/tokens")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
    for (HttpRequest.Builder write : writes) {
      assertThat(server.send(write).status()).as("%s", write.build()).isEqualTo(401);
    }
    assertThat(server.get(open + "/tree").json().path("items").size()).isEqualTo(2);
  }

  @Test
  void theRoleAndTheScopeOfATokenBoundIt() {
    String one = newDataset();
    String other = newDataset();
    String name = one.substring(one.indexOf("/it/") + 1);
    String reader =
        token(
            """
            {"account": "carl", "name": "r", "role": "read", "datasets": ["%s"]}\
            """
                .formatted(name));
    assertThat(getAs(reader, one).status()).isEqualTo(200);
    assertThat(getAs(reader, other).status()).isEqualTo(404);
    Answer write = putAs(reader, one + "/files/a", "x");
    assertThat(write.status()).isEqualTo(403);
    assertThat(write.problem()).isEqualTo("forbidden");
    String writer =
        token(
            """
            {"account": "carl", "name": "w", "role": "write", "namespaces": ["it"]}\
            """);
    assertThat(putAs(writer, one + "/files/a", "x").status()).isEqualTo(201);
    assertThat(
            getAs(writer, one + "/commits").json().path("items").get(0).path("author").asString())
        .isEqualTo("carl");
    assertThat(as(writer, server.anonymous(one).DELETE()).status()).isEqualTo(403);
    JsonNode me = getAs(reader, "/api/v1/me").json();
    assertThat(me.path("token").path("datasets").get(0).asString()).isEqualTo(name);
    assertThat(me.path("token").path("role").asString()).isEqualTo("read");
  }

  @Test
  void aTokenIsShownOnceAndRevokedForGood() {
    Answer made =
        server.json("POST", "/api/v1/tokens", "{\"name\": \"laptop\", \"role\": \"read\"}");
    String secret = made.json().path("secret").asString();
    String id = made.json().path("token").path("id").asString();
    assertThat(secret).matches("jgb_[A-Za-z0-9_-]{43}");
    assertThat(server.get("/api/v1/tokens").text()).contains(id).doesNotContain(secret);
    assertThat(getAs(secret, "/api/v1/me").status()).isEqualTo(200);
    assertThat(server.delete("/api/v1/tokens/" + id).status()).isEqualTo(204);
    assertThat(getAs(secret, "/api/v1/me").status()).isEqualTo(401);
    assertThat(server.delete("/api/v1/tokens/" + id).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"role\": \"read\"}",
        "{\"name\": \"x\"}",
        "{\"name\": \"x\", \"role\": \"king\"}",
        "{\"name\": \"\", \"role\": \"read\"}",
        "{\"name\": \"x\", \"role\": \"read\", \"expiresAt\": \"tomorrow\"}",
        "{\"name\": \"x\", \"role\": \"read\", \"expiresAt\": \"2001-01-01T00:00:00Z\"}",
        "{\"name\": \"x\", \"role\": \"read\", \"color\": \"red\"}",
        "{\"name\": \"x\", \"role\": \"read\", \"datasets\": [\"x\"]}",
        "{\"name\": \"x\", \"role\": \"read\", \"account\": \"no/body\"}",
        "{\"name\": \"x\", \"name\": \"y\", \"role\": \"read\"}",
        "{\"name\": \"x\"",
        "[]",
        "null"
      })
  void aMalformedTokenRequestIsRefused(String json) {
    assertThat(server.json("POST", "/api/v1/tokens", json).status()).isEqualTo(400);
  }

  @Test
  void f17ATokenIsJudgedWhenTheRequestBegins() throws IOException {
    String dataset = newDataset();
    Answer made =
        server.json(
            "POST",
            "/api/v1/tokens",
            "{\"name\": \"short\", \"role\": \"write\", \"namespaces\": [\"it\"]}");
    String secret = made.json().path("secret").asString();
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PUT " + dataset + "/files/slow HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + secret,
          "Content-Length: 10",
          "");
      raw.bytes("01234".getBytes(UTF_8));
      awaitTransfer();
      String id = made.json().path("token").path("id").asString();
      assertThat(server.delete("/api/v1/tokens/" + id).status()).isEqualTo(204);
      raw.bytes("56789".getBytes(UTF_8));
      assertThat(raw.head().status()).isEqualTo(201);
    }
    assertThat(getAs(secret, dataset).status()).isEqualTo(401);
    assertThat(server.get(dataset + "/files/slow").text()).isEqualTo("0123456789");
  }

  @Test
  void f17AnUploadGoesOnWithANewTokenOfItsAccount() {
    String dataset = newDataset();
    String dora =
        "{\"account\": \"dora\", \"name\": \"t\", \"role\": \"write\", \"namespaces\": [\"it\"]}";
    Answer old = server.json("POST", "/api/v1/tokens", dora);
    String oldSecret = old.json().path("secret").asString();
    Answer made =
        as(
            oldSecret,
            server
                .anonymous(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", "10")
                .header("Content-Type", "application/offset+octet-stream")
                .POST(BodyPublishers.ofString("01234")));
    String location = made.header("Location");
    String upload = location.substring(location.indexOf("/api/"));
    server.delete("/api/v1/tokens/" + old.json().path("token").path("id").asString());
    Answer refused = as(oldSecret, rest(upload));
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.problem()).isEqualTo("unauthorized");
    String stranger = token(dora.replace("dora", "emil"));
    assertThat(as(stranger, rest(upload)).status()).isEqualTo(404);
    Answer ended = as(token(dora), rest(upload));
    assertThat(ended.status()).as("%s", ended).isEqualTo(204);
    assertThat(ended.header("Upload-Offset")).isEqualTo("10");
  }

  private HttpRequest.Builder rest(String upload) {
    return server
        .anonymous(upload)
        .header("Tus-Resumable", "1.0.0")
        .header("Upload-Offset", "5")
        .header("Content-Type", "application/offset+octet-stream")
        .method("PATCH", BodyPublishers.ofString("56789"));
  }

  @Test
  void f17ADownloadEndsThoughItsTokenDoes() throws IOException {
    String dataset = newDataset();
    byte[] bytes = Bytes.random(16 << 20, 17);
    server.put(dataset + "/files/long", bytes);
    Answer made =
        server.json(
            "POST",
            "/api/v1/tokens",
            "{\"name\": \"r\", \"role\": \"read\", \"namespaces\": [\"it\"]}");
    String secret = made.json().path("secret").asString();
    try (RawHttp raw = new RawHttp(server.port())) {
      String call = "GET " + dataset + "/files/long HTTP/1.1";
      raw.lines(call, "Host: x", "Authorization: Bearer " + secret, "");
      assertThat(raw.head().status()).isEqualTo(200);
      server.delete("/api/v1/tokens/" + made.json().path("token").path("id").asString());
      assertThat(raw.body(bytes.length)).isEqualTo(bytes);
      raw.lines(call, "Host: x", "Authorization: Bearer " + secret, "");
      assertThat(raw.head().status()).isEqualTo(401);
    }
  }

  private void awaitTransfer() {
    while (server.bean(Transfers.class).runningCount() == 0) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bad token", "missing dataset", "too large"})
  void f16ARefusalArrivesBeforeTheBodyIsSent(String reason) throws IOException {
    String path = reason.equals("missing dataset") ? "/api/v1/datasets/it/none" : newDataset();
    String secret = reason.equals("bad token") ? "wrong" : JogakboServer.ADMIN_TOKEN;
    long length = reason.equals("too large") ? 2L << 40 : 2L << 30;
    int status =
        switch (reason) {
          case "bad token" -> 401;
          case "missing dataset" -> 404;
          default -> 413;
        };
    for (boolean waits : new boolean[] {true, false}) {
      try (RawHttp raw = new RawHttp(server.port())) {
        raw.lines(
            "PUT " + path + "/files/big HTTP/1.1",
            "Host: x",
            "Authorization: Bearer " + secret,
            "Content-Length: " + length,
            waits ? "Expect: 100-continue" : "X-Waits: no",
            "");
        if (!waits) {
          raw.bytes(new byte[12 << 20]); // more than sockets hold: the service has to take it
        }
        Head head = raw.head();
        assertThat(head.status()).isEqualTo(status);
        assertThat(head.header("Connection")).isEqualToIgnoringCase("close");
        assertThat(new String(raw.body(head.lengthBytes()), UTF_8)).contains("/problems/");
        if (waits) {
          assertThat(raw.isClosed()).isTrue();
        } else {
          assertThat(raw.sendUntilClosed(64L << 20)).isLessThan(64L << 20);
        }
      }
    }
  }

  @Test
  void anAcceptedBodyIsAskedFor() throws IOException {
    String dataset = newDataset();
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PUT " + dataset + "/files/asked HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Length: 5",
          "Expect: 100-continue",
          "");
      assertThat(raw.head().status()).isEqualTo(100);
      raw.bytes("hello".getBytes(UTF_8));
      assertThat(raw.head().status()).isEqualTo(201);
    }
  }

  @Test
  void f25KnowingAHashIsNotEnough() {
    String secret = newDataset();
    byte[] bytes = Bytes.random(100_000, 25);
    server.put(secret + "/files/private.bin", bytes);
    String bob = token("{\"account\": \"bob\", \"name\": \"w\", \"role\": \"write\"}");
    Answer made =
        as(
            bob,
            server
                .anonymous("/api/v1/datasets")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"namespace\": \"bob\", \"name\": \"own\"}")));
    assertThat(made.status()).isEqualTo(201);
    Answer commit =
        as(
            bob,
            server
                .anonymous("/api/v1/datasets/bob/own/commits")
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        """
                        {"message": "m", "operations": [
                          {"op": "put", "path": "stolen", "sha256": "%s"}]}\
                        """
                            .formatted(Bytes.sha256(bytes)))));
    assertThat(commit.status()).isEqualTo(404);
    assertThat(commit.problem()).isEqualTo("content-not-found");
    Answer other =
        as(
            bob,
            server
                .anonymous("/api/v1/datasets/bob/own/files/stolen")
                .header(
                    "Repr-Digest",
                    "sha-256=:"
                        + Base64.getEncoder().encodeToString(Bytes.digest("SHA-256", bytes))
                        + ":")
                .PUT(BodyPublishers.ofByteArray(Bytes.random(bytes.length, 26))));
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.problem()).isEqualTo("digest-mismatch");
    assertThat(getAs(bob, "/api/v1/datasets/bob/own/files/stolen").status()).isEqualTo(404);
    Answer put =
        as(
            bob,
            server
                .anonymous("/api/v1/datasets/bob/own/files/mine")
                .PUT(BodyPublishers.ofByteArray(bytes)));
    assertThat(put.status()).isEqualTo(201);
    assertThat(getAs(bob, "/api/v1/datasets/bob/own/files/mine").bytes()).isEqualTo(bytes);
  }

  @Test
  void healthSaysNoMoreThanUpAndMetricsNothingToStrangers() {
    Answer health = server.send(server.anonymous("/actuator/health").GET());
    assertThat(health.json().path("status").asString()).isEqualTo("UP");
    assertThat(health.text()).doesNotContain("components", "details", data.toString());
    assertThat(server.send(server.anonymous("/actuator/prometheus").GET()).status()).isEqualTo(401);
    assertThat(server.send(server.anonymous("/actuator/env").GET()).status()).isIn(401, 404);
    String reader = token("{\"name\": \"r\", \"role\": \"read\"}");
    assertThat(getAs(reader, "/actuator/prometheus").status()).isEqualTo(403);
    Answer metrics = server.get("/actuator/prometheus");
    assertThat(metrics.status()).isEqualTo(200);
    assertThat(metrics.text()).contains("jogakbo_");
  }
}
