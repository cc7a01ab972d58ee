package dev.jogakbo.service.xet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.hub.HubTestCase;
import dev.jogakbo.store.xet.XorbStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;

/** Calls the store of chunks as Xet clients do. */
public abstract class XetTestCase extends HubTestCase {
  protected static final String NOWHERE = "0".repeat(63) + "1";

  protected final String token(String repository, String kind) {
    Answer answer = server.get("/api/datasets/" + repository + "/xet-" + kind + "-token/main");
    assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    return answer.json().path("accessToken").asString();
  }

  protected final HttpRequest.Builder cas(String token, String path) {
    return server.anonymous(path).header("Authorization", "Bearer " + token);
  }

  protected final Answer post(String token, String path, byte[] body) {
    return server.send(cas(token, path).POST(BodyPublishers.ofByteArray(body)));
  }

  protected final Answer sendXorb(String token, XetFile file) {
    return post(token, "/v1/xorbs/default/" + file.xorb(), file.body());
  }

  protected final void upload(String repository, XetFile file, String path) {
    String token = token(repository, "write");
    assertThat(sendXorb(token, file).status()).isEqualTo(200);
    Answer shard = post(token, "/v2/shards", file.shard());
    assertThat(shard.text()).contains("\"type\":\"result\"");
    Answer committed = commit(repository, lfsFile(path, file.sha256()));
    assertThat(committed.status()).as("%s", committed).isEqualTo(200);
  }

  protected final Answer reconstruct(String token, int version, String hash, String range) {
    HttpRequest.Builder request = cas(token, "/v" + version + "/reconstructions/" + hash);
    return server.send(range.isEmpty() ? request.GET() : request.header("Range", range).GET());
  }

  /** Follows version 2 as a client does. */
  protected final byte[] read(JsonNode parts, int lengthBytes) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (JsonNode term : parts.path("terms")) {
      file.writeBytes(readTerm(parts, term));
    }
    int skipped = parts.path("offset_into_first_range").asInt();
    return Arrays.copyOfRange(file.toByteArray(), skipped, skipped + lengthBytes);
  }

  protected final byte[] readTerm(JsonNode parts, JsonNode term) throws IOException {
    int start = term.path("range").path("start").asInt();
    int end = term.path("range").path("end").asInt();
    for (JsonNode xorb : parts.path("xorbs").path(term.path("hash").asString())) {
      JsonNode range = xorb.path("ranges").path(0);
      int first = range.path("chunks").path("start").asInt();
      if (first <= start && end <= range.path("chunks").path("end").asInt()) {
        byte[] raw = chunks(fetch(xorb), start - first, end - first);
        assertThat(raw).hasSize(term.path("unpacked_length").asInt());
        return raw;
      }
    }
    throw new AssertionError("no range holds " + term);
  }

  protected final byte[] fetch(JsonNode xorb) {
    JsonNode bytes = xorb.path("ranges").path(0).path("bytes");
    String range = "bytes=%d-%d".formatted(bytes.path("start").asInt(), bytes.path("end").asInt());
    Answer answer = server.send(server.anonymous(path(xorb)).header("Range", range).GET());
    assertThat(answer.status()).as("%s", answer).isEqualTo(206);
    assertThat(answer.bytes()).hasSize(bytes.path("end").asInt() - bytes.path("start").asInt() + 1);
    return answer.bytes();
  }

  protected final String path(JsonNode xorb) {
    String base = "http://127.0.0.1:" + server.port();
    assertThat(xorb.path("url").asString()).startsWith(base + "/xet/");
    return xorb.path("url").asString().substring(base.length());
  }

  protected static byte[] chunks(byte[] records, int start, int end) throws IOException {
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    try (XorbStream stream = new XorbStream(new ByteArrayInputStream(records))) {
      for (int i = 0; stream.next(); i++) {
        if (i >= start && i < end) {
          raw.write(stream.raw(), 0, stream.lengthBytes());
        }
      }
    }
    return raw.toByteArray();
  }
}
