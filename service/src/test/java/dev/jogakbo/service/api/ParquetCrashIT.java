package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.Main;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.RawHttp;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process is killed while Parquet files are on their way. */
class ParquetCrashIT {
  private static final String DATASET = "/api/v1/datasets/team/tables";
  private static final byte[] BASE = ParquetSamples.load("pairs/pyarrow17-base.parquet");
  private static final byte[] CELL = ParquetSamples.load("pairs/pyarrow17-cell.parquet");

  @TempDir private Path data = Path.of("");

  @Test
  void whatWasAcknowledgedStaysAndTheRestLeavesNothing() throws Exception {
    String upload;
    try (Child child = Child.start(data);
        RawHttp body = new RawHttp(child.address.getPort())) {
      child.send("POST", "/api/v1/datasets", json("{\"namespace\":\"team\",\"name\":\"tables\"}"));
      child.send("PUT", DATASET + "/files/t", BodyPublishers.ofByteArray(BASE));
      HttpResponse<String> staged =
          child.send("POST", DATASET + "/uploads", BodyPublishers.ofByteArray(CELL));
      String location = staged.headers().firstValue("Location").orElseThrow();
      upload = location.substring(location.lastIndexOf('/') + 1);
      body.lines(
          "PUT " + DATASET + "/files/t HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Length: " + CELL.length,
          "");
      body.bytes(Arrays.copyOf(CELL, CELL.length / 2));
      while (child.metrics().contains("jogakbo_spool_bytes 0.0")) {
        Thread.onSpinWait(); // until the body is being spooled
      }
    }
    try (Stream<Path> left = Files.list(data.resolve("uploads/bodies"))) {
      assertThat(left).isEmpty();
    }
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get(DATASET + "/files/t").bytes()).isEqualTo(BASE);
      Answer commit =
          server.json(
              "POST",
              DATASET + "/commits",
              """
              {"message": "m", "operations": [{"op": "put", "path": "t", "upload": "%s"}]}\
              """
                  .formatted(upload));
      assertThat(commit.status()).as("%s", commit).isEqualTo(201);
      assertThat(commit.json().path("commit").path("savings").path("newBytes").asLong())
          .isLessThan(60_000);
      assertThat(server.get(DATASET + "/files/t").bytes()).isEqualTo(CELL);
    }
  }

  private static BodyPublisher json(String text) {
    return BodyPublishers.ofString(text);
  }

  /** The service in a process of its own. Closing it kills it. */
  private record Child(Process process, URI address, HttpClient http) implements AutoCloseable {

    static Child start(Path data) throws IOException {
      ProcessBuilder command =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "--add-modules",
              "jdk.incubator.vector",
              "--enable-native-access=ALL-UNNAMED",
              "-Xmx256m",
              "-XX:TieredStopAtLevel=1",
              "-cp",
              System.getProperty("java.class.path"),
              Main.class.getName(),
              "serve",
              "--data",
              data.toString(),
              "--port",
              "0",
              "--admin-token",
              JogakboServer.ADMIN_TOKEN);
      Process process = command.redirectErrorStream(true).start();
      return new Child(process, address(process), HttpClient.newHttpClient());
    }

    private static URI address(Process process) throws IOException {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
      StringBuilder said = new StringBuilder();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.append(line).append('\n');
        int at = line.indexOf("listening on http://");
        if (at >= 0) {
          return URI.create(line.substring(at + "listening on ".length()).strip());
        }
      }
      throw new AssertionError("it never listened:\n" + said);
    }

    HttpResponse<String> send(String method, String path, BodyPublisher body) throws Exception {
      boolean stages = path.endsWith("/uploads");
      HttpRequest.Builder request =
          HttpRequest.newBuilder(address.resolve(path))
              .header("Authorization", "Bearer " + JogakboServer.ADMIN_TOKEN)
              .header(
                  "Content-Type", stages ? "application/offset+octet-stream" : "application/json")
              .method(method, body);
      if (stages) {
        request
            .header("Tus-Resumable", "1.0.0")
            .header("Upload-Length", Long.toString(body.contentLength()));
      }
      HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).as("%s: %s", answer, answer.body()).isBetween(200, 201);
      return answer;
    }

    String metrics() throws Exception {
      return send("GET", "/actuator/prometheus", BodyPublishers.noBody()).body();
    }

    @Override
    public void close() {
      Process _ = process.destroyForcibly().onExit().join();
      http.shutdownNow();
    }
  }
}
