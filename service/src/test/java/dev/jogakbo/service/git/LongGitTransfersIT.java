package dev.jogakbo.service.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.RawHttp.Head;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.Arrays;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;

/** F17 at the door of git: who may push or fetch is judged when a request begins. */
class LongGitTransfersIT extends GitTestCase {
  private static final String PUSH = "git-receive-pack";
  private static final String FETCH = "git-upload-pack";

  private record ShortToken(String secret, String id) {}

  private ShortToken token() {
    Answer made =
        server.json(
            "POST",
            "/api/v1/tokens",
            "{\"name\": \"short\", \"role\": \"write\", \"namespaces\": [\"it\"]}");
    return new ShortToken(
        made.json().path("secret").asString(), made.json().path("token").path("id").asString());
  }

  private static String line(String text) {
    return "%04x%s".formatted(text.getBytes(UTF_8).length + 4, text);
  }

  private String path(String dataset) {
    return dataset.replace("/api/v1", "") + ".git";
  }

  /** Begins a request, whose body is asked for once it was let in. */
  private Head begin(RawHttp raw, String dataset, String service, ShortToken token, int lengthBytes)
      throws IOException {
    raw.lines(
        "POST " + path(dataset) + "/" + service + " HTTP/1.1",
        "Host: x",
        "Authorization: Bearer " + token.secret(),
        "Content-Type: application/x-" + service + "-request",
        "Content-Length: " + lengthBytes,
        "Expect: 100-continue",
        "Connection: close",
        "");
    return raw.head();
  }

  private void end(ShortToken token) {
    assertThat(server.delete("/api/v1/tokens/" + token.id()).status()).isEqualTo(204);
  }

  private void doesNotBeginAgain(String dataset, String service, ShortToken token)
      throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      assertThat(begin(raw, dataset, service, token, 1000).status()).isEqualTo(401);
    }
    HttpRequest.Builder asked = server.anonymous(path(dataset) + "/info/refs?service=" + service);
    Answer refused = server.send(asked.header("Authorization", "Bearer " + token.secret()).GET());
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.header("WWW-Authenticate")).isNotEmpty();
  }

  @Test
  void f17APushEndsThoughItsTokenDoes() throws IOException {
    String dataset = newDataset();
    put(dataset, "there.csv", "1");
    String head = head(dataset, "main");
    PackWriting pack = new PackWriting();
    ObjectId blob = pack.blob("pushed slowly");
    ObjectId commit = pack.commit(pack.tree(PackWriting.entry("100644", "a.csv", blob)), head);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String command = head + " " + commit.name() + " refs/heads/main\0report-status\n";
    body.writeBytes((line(command) + "0000").getBytes(UTF_8));
    body.writeBytes(pack.toBytes());
    ShortToken token = token();
    try (RawHttp raw = new RawHttp(server.port())) {
      assertThat(begin(raw, dataset, PUSH, token, body.size()).status()).isEqualTo(100);
      end(token);
      assertThat(raw.bytes(body.toByteArray()).head().status()).isEqualTo(200);
    }
    assertThat(head(dataset, "main")).isEqualTo(commit.name());
    doesNotBeginAgain(dataset, PUSH, token);
  }

  @Test
  void f17AFetchEndsThoughItsTokenDoes() throws IOException {
    String dataset = newDataset();
    byte[] text = Bytes.random(4 << 20, 1);
    for (int i = 0; i < 4; i++) {
      text[0] = (byte) i;
      assertThat(server.put(dataset + "/files/" + i + ".csv", text).status()).isEqualTo(201);
    }
    String wish = line("want " + head(dataset, "main") + "\n") + "0000" + line("done\n");
    ShortToken token = token();
    try (RawHttp raw = new RawHttp(server.port())) {
      assertThat(begin(raw, dataset, FETCH, token, wish.length()).status()).isEqualTo(100);
      end(token);
      assertThat(raw.bytes(wish.getBytes(UTF_8)).head().status()).isEqualTo(200);
      byte[] all = raw.body(100 << 20);
      assertThat(all.length).isGreaterThan(4 * text.length);
      byte[] end = Arrays.copyOfRange(all, all.length - 5, all.length);
      assertThat(new String(end, UTF_8)).as("it has come to its end").isEqualTo("0\r\n\r\n");
    }
    doesNotBeginAgain(dataset, FETCH, token);
  }
}
