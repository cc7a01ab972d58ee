package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.maintenance.Maintenance;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A service whose disk runs full and gets room again. Needs the right to mount a small one. */
class FullDiskIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int FILE_BYTES = 3 << 20;

  @TempDir private Path disk = Path.of("");

  private final Map<String, byte[]> acknowledged = new LinkedHashMap<>();
  private int fileCount;

  @BeforeEach
  void mount() throws Exception {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", disk.toString()),
        "mounting a small disk needs root and mount(8)");
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", disk.toString());
  }

  @Test
  void aFullDiskIsSaidReadFromCollectedOnAndRecoveredFromByItself() throws Exception {
    try (JogakboServer server = JogakboServer.start(disk.resolve("data"))) {
      String kept = server.dataset("it", "kept", "private");
      String doomed = server.dataset("it", "doomed", "private");
      assertThat(puts(server, kept)).isTrue();
      assertThat(puts(server, doomed)).isTrue();
      acknowledged.remove(doomed + "/files/f1");
      assertThat(server.delete(doomed).status()).isEqualTo(204);
      while (puts(server, kept)) {
        // until there is no more room for one
      }
      fillUp();
      refusesSmallOnesToo(server, kept);
      assertAllRead(server);
      JsonNode report = collect(server);
      assertThat(report.path("freedBytes").asLong()).as("%s", report).isGreaterThan(FILE_BYTES);
      putUntilItWorks(server, kept);
      assertThat(puts(server, kept)).isFalse();
      assertThat(run("mount", "-o", "remount,size=96m", disk.toString())).isTrue();
      putUntilItWorks(server, kept);
      assertThat(puts(server, kept)).isTrue();
      assertAllRead(server);
    }
    try (JogakboServer server = JogakboServer.start(disk.resolve("data"))) {
      assertAllRead(server);
    }
  }

  /** Tries to put one more file; a refusal must be the right one. */
  private boolean puts(JogakboServer server, String dataset) {
    return puts(server, dataset, FILE_BYTES);
  }

  private boolean puts(JogakboServer server, String dataset, int lengthBytes) {
    String path = dataset + "/files/f" + fileCount;
    byte[] bytes = Bytes.random(lengthBytes, fileCount);
    fileCount++;
    Answer answer = server.put(path, bytes);
    if (answer.status() == 201) {
      acknowledged.put(path, bytes);
      return true;
    }
    assertThat(answer.status()).as("%s", answer).isEqualTo(507);
    assertThat(answer.problem()).isEqualTo("storage-full");
    assertThat(answer.header("Retry-After")).isNotEmpty();
    assertThat(server.get(path).status()).isEqualTo(404);
    return false;
  }

  private void fillUp() throws IOException {
    try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
      while (true) {
        filler.write(new byte[4096]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  private void refusesSmallOnesToo(JogakboServer server, String dataset) {
    assertThat(puts(server, dataset, 100)).isFalse();
    Answer staged =
        server.send(
            server
                .request(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", Integer.toString(FILE_BYTES))
                .header("Content-Type", "application/offset+octet-stream")
                .POST(BodyPublishers.ofByteArray(new byte[FILE_BYTES])));
    assertThat(staged.status()).as("%s", staged).isEqualTo(507);
  }

  private void assertAllRead(JogakboServer server) {
    acknowledged.forEach((path, bytes) -> {
      Answer answer = server.get(path);
      assertThat(answer.status()).as("%s", answer.response()).isEqualTo(200);
      assertThat(answer.bytes()).isEqualTo(bytes);
    });
  }

  private static JsonNode collect(JogakboServer server) throws InterruptedException {
    String wish = "{\"graceSeconds\": 0, \"execute\": true}";
    Answer begun = server.json("POST", "/api/v1/admin/collections", wish);
    assertThat(begun.status()).as("%s", begun).isEqualTo(202);
    String id = begun.json().path("id").asString();
    Job<JsonNode> job = server.bean(Maintenance.class).find(id).orElseThrow();
    assertThat(job.await(PATIENCE)).isTrue();
    JsonNode ended = server.get("/api/v1/admin/jobs/" + id).json();
    assertThat(ended.path("state").asString()).as("%s", ended).isEqualTo("done");
    return ended.path("result");
  }

  /** The index looks for room every few seconds; nobody tells it. */
  private void putUntilItWorks(JogakboServer server, String dataset) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!puts(server, dataset, 100_000)) {
      assertThat(System.nanoTime()).as("still refused").isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      boolean isDone = process.waitFor() == 0;
      System.out.print(output);
      return isDone;
    } catch (IOException e) {
      return false;
    }
  }
}
