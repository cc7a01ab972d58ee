package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.config.DataInUseException;
import dev.jogakbo.service.config.InvalidSettingException;
import dev.jogakbo.service.upload.Transfers;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starting, stopping, starting again. */
class StartIT {
  @TempDir Path data;

  @Test
  void everythingIsThereAfterARestart() {
    byte[] bytes = Bytes.random(300_000, 1);
    String dataset;
    String upload;
    try (JogakboServer server = JogakboServer.start(data)) {
      dataset = server.dataset("it", "kept", "private");
      server.put(dataset + "/files/a", bytes);
      upload = server.beginUpload(dataset, 10, "01234".getBytes(UTF_8));
      assertThatThrownBy(() -> JogakboServer.start(data))
          .hasRootCauseInstanceOf(DataInUseException.class)
          .rootCause()
          .hasMessageContaining("process " + ProcessHandle.current().pid());
    }
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get(dataset + "/files/a").bytes()).isEqualTo(bytes);
      assertThat(
              server
                  .send(
                      server
                          .request(upload)
                          .header("Tus-Resumable", "1.0.0")
                          .method("HEAD", BodyPublishers.noBody()))
                  .header("Upload-Offset"))
          .isEqualTo("5");
      assertThat(server.put(dataset + "/files/b", bytes).status()).isEqualTo(201);
    }
  }

  @Test
  void stoppingLetsRequestsFinish() throws Exception {
    JogakboServer server = JogakboServer.start(data);
    String dataset = server.dataset("it", "stop", "private");
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PUT " + dataset + "/files/slow HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Length: 10",
          "");
      raw.bytes("01234".getBytes(UTF_8));
      while (server.bean(Transfers.class).runningCount() == 0) {
        Thread.onSpinWait();
      }
      CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close);
      raw.bytes("56789".getBytes(UTF_8));
      assertThat(raw.head().status()).isEqualTo(201);
      stopped.join();
    }
    try (JogakboServer again = JogakboServer.start(data)) {
      assertThat(again.get(dataset + "/files/slow").text()).isEqualTo("0123456789");
    }
  }

  @Test
  void aWrongSettingStopsTheStart() {
    assertThatThrownBy(() -> JogakboServer.start(data, Map.of("file-bytes-max", "lots")))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("jogakbo.file-bytes-max");
    assertThatThrownBy(() -> JogakboServer.start(data, Map.of("object-store", "ftp://somewhere")))
        .isInstanceOf(InvalidSettingException.class);
  }

  @Test
  void publicDatasetsCanBeClosedToStrangers() {
    try (JogakboServer server = JogakboServer.start(data, Map.of("anonymous-read", "false"))) {
      String dataset = server.dataset("it", "open", "public");
      assertThat(server.send(server.anonymous(dataset).GET()).status()).isEqualTo(401);
      assertThat(server.send(server.anonymous("/api/v1/datasets").GET()).status()).isEqualTo(401);
    }
  }
}
