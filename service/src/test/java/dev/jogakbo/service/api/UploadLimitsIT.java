package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.RawHttp.Head;
import dev.jogakbo.service.ServerTestCase;
import dev.jogakbo.service.upload.Transfers;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds room here, or a place among few, does not hold it for ever. */
class UploadLimitsIT extends ServerTestCase {
  private static final int LENGTH = 8 << 20;

  @Override
  protected Map<String, String> settings() {
    return Map.of("upload-stall", "1s", "uploads-per-account-max", "2");
  }

  @ParameterizedTest
  @CsvSource({
    "PUT,/files/silent,application/octet-stream,0",
    "PUT,/files/silent,application/octet-stream,5",
    "PUT,/files/silent,application/octet-stream,3000000",
    "POST,/commits,application/json,0",
    "POST,/commits,application/json,1"
  })
  void aSenderThatFallsSilentIsLetGo(String method, String path, String type, int sentBytes)
      throws IOException {
    String dataset = newDataset();
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          method + " " + dataset + path + " HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Type: " + type,
          "Content-Length: " + LENGTH,
          "");
      raw.bytes(" ".repeat(sentBytes).getBytes(UTF_8));
      Head head = raw.head();
      String body = new String(raw.body(head.lengthBytes()), UTF_8);
      assertThat(head.status()).as(body).isEqualTo(408);
      assertThat(body).contains("/problems/request-timeout");
      assertThat(raw.isClosed()).isTrue();
    }
    assertThat(server.bean(Transfers.class).runningCount()).isZero();
    assertThat(server.get(dataset + "/files/silent").status()).isEqualTo(404);
  }

  @Test
  void uploadsThatNeverBeganCountForNothing() {
    String uploads = newDataset() + "/uploads";
    for (int i = 0; i < 5; i++) {
      assertThat(create(uploads, "application/octet-stream").status()).isEqualTo(415);
      assertThat(create(uploads, "application/offset+octet-stream").status()).isEqualTo(460);
    }
  }

  /** Makes an upload whose first bytes do not have the checksum beside them. */
  private Answer create(String uploads, String type) {
    return server.send(
        server
            .request(uploads)
            .header("Tus-Resumable", "1.0.0")
            .header("Upload-Length", "5")
            .header("Upload-Checksum", "sha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA=")
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString("hello")));
  }
}
