package dev.jogakbo.service.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.RawHttp.Head;
import dev.jogakbo.service.xet.XetFile;
import dev.jogakbo.service.xet.XetTestCase;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * F17: who may send or read is judged when a request begins. What takes longer than its token or
 * link is good for comes to its end, and the next request does not begin.
 */
class LongTransfersIT extends XetTestCase {
  private static final int PART_BYTES = 1 << 20;

  /** More than sockets and buffers hold, so that it is under way until it is read. */
  private static final int LONG_BYTES = 20 << 20;

  /** Long enough for all transfers of a test to begin. */
  private static final int EXPIRY_SECONDS = 8;

  private static final String NDJSON = "application/x-ndjson";

  @Override
  protected Map<String, String> settings() {
    return Map.of(
        "lfs-part-bytes",
        Integer.toString(PART_BYTES),
        "link-expiry",
        EXPIRY_SECONDS + "s",
        "xet-token-expiry",
        EXPIRY_SECONDS + "s");
  }

  /** A request that was let in, and sends or reads on when told to. */
  private final class Transfer {
    private final String line;
    private final String token;
    private final RawHttp raw;

    Transfer(String line, String token) throws IOException {
      this.line = line;
      this.token = token;
      this.raw = new RawHttp(server.port());
    }

    /** Begins to send: the service asks for the body, so it has let the request in. */
    Transfer sends(String type, int lengthBytes) throws IOException {
      Head head = head(raw, "Content-Type: " + type, "Content-Length: " + lengthBytes);
      assertThat(head.status()).as("%s %s", line, head).isEqualTo(100);
      return this;
    }

    /** Begins to read. */
    Transfer reads() throws IOException {
      assertThat(head(raw).status()).as(line).isEqualTo(200);
      return this;
    }

    private Head head(RawHttp on, String... more) throws IOException {
      List<String> lines = new ArrayList<>(List.of(line + " HTTP/1.1", "Host: x"));
      lines.addAll(List.of(more));
      lines.addAll(more.length == 0 ? List.of() : List.of("Expect: 100-continue"));
      lines.addAll(token.isEmpty() ? List.of() : List.of("Authorization: Bearer " + token));
      lines.add("");
      return on.lines(lines.toArray(String[]::new)).head();
    }

    void endsWith(byte[] body) throws IOException {
      try (raw) {
        Head head = raw.bytes(body).head();
        String said = new String(raw.body(0), UTF_8);
        assertThat(head.status()).as("%s %s %s", line, head, said).isEqualTo(200);
      }
    }

    void bringsAll(byte[] bytes) throws IOException {
      try (raw) {
        assertThat(raw.body(bytes.length)).as(line).isEqualTo(bytes);
      }
    }

    void doesNotBeginAgain(int status) throws IOException {
      try (RawHttp again = new RawHttp(server.port())) {
        Head head = head(again, "Content-Type: x/y", "Content-Length: 1000");
        assertThat(head.status()).as(line).isEqualTo(status);
        assertThat(new String(again.body(head.lengthBytes()), UTF_8))
            .containsPattern("token|signed in|expired");
      }
    }
  }

  @Test
  void f17WhatOutlastsItsLinkOrAccessTokenComesToItsEnd() throws IOException {
    String repository = newRepository();
    byte[] object = Bytes.random(PART_BYTES, 1);
    byte[] inParts = Bytes.random(3 * PART_BYTES, 2);
    XetFile stored = new XetFile(Bytes.random(LONG_BYTES, 3));
    XetFile sent = new XetFile(Bytes.random(300_000, 4));
    XetFile named = new XetFile(Bytes.random(300_000, 5));
    upload(repository, stored, "long.bin");
    assertThat(sendXorb(token(repository, "write"), named).status()).isEqualTo(200);

    JsonNode single = batch(repository, "upload", Bytes.sha256(object), object.length);
    JsonNode parts = batch(repository, "upload", Bytes.sha256(inParts), inParts.length);
    JsonNode down = batch(repository, "download", stored.sha256(), LONG_BYTES);
    String write = token(repository, "write");
    String read = token(repository, "read");
    JsonNode told = reconstruct(read, 2, stored.hash().toHex(), "").json();
    String data = path(told.path("xorbs").iterator().next().path(0));
    String part = parts.path("actions").path("upload").path("header").path("2").asString();

    Transfer puts = new Transfer("PUT " + href(single, "upload"), "").sends("x/y", PART_BYTES);
    Transfer putsPart =
        new Transfer("PUT " + part.substring(part.indexOf("/lfs/")), "").sends("x/y", PART_BYTES);
    Transfer xorb =
        new Transfer("POST /v1/xorbs/default/" + sent.xorb(), write)
            .sends("x/y", sent.body().length);
    Transfer shard = new Transfer("POST /v2/shards", write).sends("x/y", named.shard().length);
    Transfer gets = new Transfer("GET " + href(down, "download"), "").reads();
    Transfer getsData = new Transfer("GET " + data, "").reads();

    awaitEnd(href(single, "verify"), write);
    puts.endsWith(object);
    putsPart.endsWith(Arrays.copyOfRange(inParts, PART_BYTES, 2 * PART_BYTES));
    xorb.endsWith(sent.body());
    shard.endsWith(named.shard());
    gets.bringsAll(stored.bytes());
    getsData.bringsAll(stored.body());
    for (Transfer signed : List.of(puts, putsPart, gets, getsData)) {
      signed.doesNotBeginAgain(403);
    }
    xorb.doesNotBeginAgain(401);
    shard.doesNotBeginAgain(401);
    Answer committed =
        commit(
            repository,
            lfsFile("object.bin", Bytes.sha256(object)),
            lfsFile("named.bin", named.sha256()));
    assertThat(committed.status()).as("%s", committed).isEqualTo(200);
    assertThat(resolve(repository, "object.bin").bytes()).isEqualTo(object);
    assertThat(resolve(repository, "named.bin").bytes()).isEqualTo(named.bytes());
  }

  /** Both were made before, and end at the same second at most one after the other. */
  private void awaitEnd(String link, String access) {
    while (server.send(server.anonymous(link).POST(BodyPublishers.noBody())).status() != 403
        || server.send(cas(access, "/v1/chunks/default/" + NOWHERE).GET()).status() != 401) {
      Thread.onSpinWait();
    }
  }

  @Test
  void f17WhatOutlastsItsTokenComesToItsEnd() throws IOException {
    String repository = newRepository();
    byte[] bytes = Bytes.random(LONG_BYTES, 6);
    XetFile sent = new XetFile(Bytes.random(300_000, 7));
    assertThat(server.put("/api/v1/datasets/" + repository + "/files/long.bin", bytes).status())
        .isEqualTo(201);
    Answer made =
        server.json(
            "POST",
            "/api/v1/tokens",
            "{\"name\": \"short\", \"role\": \"write\", \"namespaces\": [\"hub\"]}");
    String secret = made.json().path("secret").asString();
    String api = "/api/datasets/" + repository;
    String access =
        server
            .send(as(secret, api + "/xet-write-token/main").GET())
            .json()
            .path("accessToken")
            .asString();
    byte[] lines =
        ("{\"key\": \"header\", \"value\": {\"summary\": \"s\"}}\n" + file("slow.txt", "slow"))
            .getBytes(UTF_8);
    byte[] wish = "{\"files\": []}".getBytes(UTF_8);

    Transfer commits = new Transfer("POST " + api + "/commit/main", secret);
    commits.sends(NDJSON, lines.length);
    Transfer asks =
        new Transfer("POST " + api + "/preupload/main", secret)
            .sends("application/json", wish.length);
    Transfer xorb =
        new Transfer("POST /v1/xorbs/default/" + sent.xorb(), access)
            .sends("x/y", sent.body().length);
    Transfer reads =
        new Transfer("GET /datasets/" + repository + "/resolve/main/long.bin", secret).reads();
    String id = made.json().path("token").path("id").asString();
    assertThat(server.delete("/api/v1/tokens/" + id).status()).isEqualTo(204);

    commits.endsWith(lines);
    asks.endsWith(wish);
    xorb.endsWith(sent.body());
    reads.bringsAll(bytes);
    for (Transfer next : List.of(commits, asks, xorb, reads)) {
      next.doesNotBeginAgain(401);
    }
    assertThat(resolve(repository, "slow.txt").text()).isEqualTo("slow");
  }
}
