package dev.jogakbo.service.lfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.hub.HubTestCase;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Objects sent in parts. */
class LfsPartsIT extends HubTestCase {
  private static final int PART = 1 << 20;
  private static final byte[] BYTES = Bytes.random(3 * PART + 17, 1);
  private static final String OID = Bytes.sha256(BYTES);

  @Override
  protected Map<String, String> settings() {
    return Map.of("lfs-part-bytes", Integer.toString(PART));
  }

  private String path(String href) {
    return href.replaceFirst("http://127\\.0\\.0\\.1:\\d+", "");
  }

  private Answer sendPart(JsonNode upload, int number, byte[] bytes) {
    String href = upload.path("header").path(Integer.toString(number)).asString();
    return server.send(server.anonymous(path(href)).PUT(BodyPublishers.ofByteArray(bytes)));
  }

  private static byte[] part(int number) {
    return Arrays.copyOfRange(BYTES, (number - 1) * PART, Math.min(BYTES.length, number * PART));
  }

  private Answer complete(JsonNode upload) {
    return server.send(
        server
            .anonymous(path(upload.path("href").asString()))
            .POST(BodyPublishers.ofString("{\"oid\": \"" + OID + "\", \"parts\": []}")));
  }

  @Test
  void partsInAnyOrderAreTheObject() {
    String repository = newRepository();
    JsonNode upload = batch(repository, "upload", OID, BYTES.length).path("actions").path("upload");
    assertThat(upload.path("header").path("chunk_size").asString()).isEqualTo("" + PART);
    assertThat(upload.path("header").size()).isEqualTo(5);
    for (int number : new int[] {3, 1, 4}) {
      Answer sent = sendPart(upload, number, part(number));
      assertThat(sent.status()).as("%s", sent).isEqualTo(200);
      assertThat(sent.header("ETag")).matches("\"[0-9a-f]{32}\"");
    }
    Answer early = complete(upload);
    assertThat(early.status()).isEqualTo(409);
    assertThat(early.header("X-Error-Message")).contains("part 2");
    assertThat(sendPart(upload, 2, Bytes.random(PART, 9)).status()).isEqualTo(200);
    assertThat(sendPart(upload, 2, part(2)).status()).as("sent again").isEqualTo(200);
    assertThat(complete(upload).status()).isEqualTo(200);
    assertThat(complete(upload).status()).as("said again").isEqualTo(200);
    assertThat(commit(repository, lfsFile("f.bin", OID)).status()).isEqualTo(200);
    assertThat(resolve(repository, "f.bin").bytes()).isEqualTo(BYTES);
  }

  @Test
  void wrongPartsAreRefusedAndForgotten() {
    String repository = newRepository();
    JsonNode upload = batch(repository, "upload", OID, BYTES.length).path("actions").path("upload");
    assertThat(sendPart(upload, 1, new byte[PART + 1]).status()).isEqualTo(413);
    assertThat(sendPart(upload, 1, new byte[PART - 1]).status()).isEqualTo(400);
    for (int number = 1; number <= 4; number++) {
      byte[] bytes = number == 2 ? Bytes.random(PART, 9) : part(number);
      assertThat(sendPart(upload, number, bytes).status()).isEqualTo(200);
    }
    assertThat(complete(upload).status()).isEqualTo(400);
    assertThat(complete(upload).status()).as("the parts are gone").isEqualTo(409);
    assertThat(commit(repository, lfsFile("f.bin", OID)).status()).isEqualTo(400);
  }

  @Test
  void linksOfOnePartDoNotServeAnother() {
    String repository = newRepository();
    JsonNode upload = batch(repository, "upload", OID, BYTES.length).path("actions").path("upload");
    String first = path(upload.path("header").path("1").asString());
    String second = first.replaceFirst("part=1-", "part=2-");
    assertThat(second).isNotEqualTo(first);
    Answer refused = server.send(server.anonymous(second).PUT(BodyPublishers.ofByteArray(part(2))));
    assertThat(refused.status()).isEqualTo(403);
  }
}
