package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.HubClient;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.ServiceProcess;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.maintenance.Maintenance;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The process ends, asked or unasked, in the middle of what it does. */
class EndIT {
  private static final int TERMINATED = 128 + 15;

  @TempDir private Path data = Path.of("");

  @Test
  void anUploadCutByAKillGoesOnFromTheOffsetTold() throws Exception {
    killInMidUpload(1);
  }

  @Tag("long")
  @Test
  void anUploadCutByManyKillsGoesOnFromTheOffsetTold() throws Exception {
    killInMidUpload(20);
  }

  private void killInMidUpload(int killCount) throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    byte[] bytes = Bytes.random(10 << 20, seed);
    String dataset = "/api/v1/datasets/it/killed";
    String upload = "";
    int offset = 0;
    for (int kill = 0; kill < killCount; kill++) {
      try (ServiceProcess service = ServiceProcess.start(data)) {
        if (upload.isEmpty()) {
          service.dataset("it", "killed", "private");
          upload = create(service, dataset, bytes.length);
        }
        offset =
            sendAndKill(service, upload, Arrays.copyOfRange(bytes, offset, bytes.length), random);
      }
    }
    try (JogakboServer server = JogakboServer.start(data)) {
      int told = told(server, upload);
      assertThat(told).isGreaterThanOrEqualTo(offset);
      byte[] rest = Arrays.copyOfRange(bytes, told, bytes.length);
      Answer last =
          server.send(
              patch(server, upload, told).method("PATCH", BodyPublishers.ofByteArray(rest)));
      assertThat(last.status()).as("%s", last).isEqualTo(204);
      String id = upload.substring(upload.lastIndexOf('/') + 1);
      Answer commit =
          server.json(
              "POST",
              dataset + "/commits",
              """
              {"message": "m", "operations": [{"op": "put", "path": "f", "upload": "%s"}]}\
              """
                  .formatted(id));
      assertThat(commit.status()).as("%s", commit).isEqualTo(201);
      assertThat(server.get(dataset + "/files/f").bytes()).isEqualTo(bytes);
    }
  }

  /** Sends some of the rest, hears how much is there, sends more, kills; returns what it heard. */
  private static int sendAndKill(ServiceProcess service, String upload, byte[] rest, Random random)
      throws Exception {
    int start = told(service, upload);
    int first = random.nextInt(rest.length / 4);
    try (RawHttp raw = new RawHttp(service.port())) {
      raw.lines(
          "PATCH " + upload + " HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Tus-Resumable: 1.0.0",
          "Content-Type: application/offset+octet-stream",
          "Upload-Offset: " + start,
          "Content-Length: " + rest.length,
          "");
      raw.bytes(Arrays.copyOf(rest, first));
      int heard = told(service, upload);
      assertThat(heard).isBetween(start, start + first);
      raw.bytes(Arrays.copyOfRange(rest, first, first + random.nextInt(rest.length / 4)));
      service.kill();
      return heard;
    } catch (SocketException e) {
      service.kill();
      return start;
    }
  }

  private static String create(HubClient service, String dataset, int lengthBytes) {
    String location =
        service
            .send(
                service
                    .request(dataset + "/uploads")
                    .header("Tus-Resumable", "1.0.0")
                    .header("Upload-Length", Integer.toString(lengthBytes))
                    .POST(BodyPublishers.noBody()))
            .header("Location");
    return location.substring(location.indexOf("/api/"));
  }

  private static java.net.http.HttpRequest.Builder patch(
      HubClient service, String upload, int offset) {
    return service
        .request(upload)
        .header("Tus-Resumable", "1.0.0")
        .header("Content-Type", "application/offset+octet-stream")
        .header("Upload-Offset", Integer.toString(offset));
  }

  private static int told(HubClient service, String upload) {
    Answer head =
        service.send(
            service
                .request(upload)
                .header("Tus-Resumable", "1.0.0")
                .method("HEAD", BodyPublishers.noBody()));
    return Integer.parseInt(head.header("Upload-Offset"));
  }

  @Test
  void askedToEndUnderLoadItEndsInOrder() throws Exception {
    endUnderLoad(new Load(6, 30));
  }

  @Test
  void askedToEndItLeavesNothingInTheFolderForTemporaryFiles(@TempDir Path temporary)
      throws Exception {
    Map<String, String> variables = Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
    try (ServiceProcess service = ServiceProcess.start(data, variables)) {
      String dataset = service.dataset("it", "tidy", "private");
      assertThat(service.put(dataset + "/files/f", Bytes.random(200_000, 7)).status())
          .isEqualTo(201);
      assertThat(service.terminate()).isEqualTo(TERMINATED);
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Tag("long")
  @Test
  void askedToEndUnderLoadManyTimesItEndsInOrder() throws Exception {
    for (int round = 0; round < 50; round++) {
      endUnderLoad(new Load(64, 400));
    }
  }

  private record Load(int clientCount, int answerCount) {}

  private void endUnderLoad(Load load) throws Exception {
    Map<String, byte[]> acknowledged = new ConcurrentHashMap<>();
    String name = "end" + System.nanoTime();
    try (ServiceProcess service = ServiceProcess.start(data);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      String dataset = service.dataset("it", name, "private");
      AtomicBoolean ends = new AtomicBoolean();
      CountDownLatch answers = new CountDownLatch(load.answerCount());
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < load.clientCount(); i++) {
        Client client = new Client(service, dataset + "/files/c" + i + "-", answers, acknowledged);
        clients.add(executor.submit(() -> client.callUntil(ends)));
      }
      service.json("POST", "/api/v1/admin/collections", "{\"graceSeconds\": 0, \"execute\": true}");
      answers.await();
      int status = service.terminate();
      ends.set(true);
      for (Future<?> client : clients) {
        client.get();
      }
      assertThat(status).isEqualTo(TERMINATED);
    }
    try (Stream<Path> files = Files.list(data)) {
      assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith("hs_err"));
    }
    assertThat(acknowledged).isNotEmpty();
    try (JogakboServer server = JogakboServer.start(data)) {
      acknowledged.forEach((path, bytes) -> assertThat(server.get(path).bytes()).isEqualTo(bytes));
      Job<JsonNode> check = server.bean(Maintenance.class).check(CheckOptions.of(CheckScope.DATA));
      assertThat(check.await(Duration.ofMinutes(2))).isTrue();
      assertThat(
              server
                  .get("/api/v1/admin/jobs/" + check.id())
                  .json()
                  .path("result")
                  .path("problems")
                  .isEmpty())
          .isTrue();
    }
  }

  /** Puts, lists and reads, one after the other, and keeps in mind what it was promised. */
  private record Client(
      HubClient service, String prefix, CountDownLatch answers, Map<String, byte[]> acknowledged) {
    void callUntil(AtomicBoolean ends) {
      for (int i = 0; !ends.get(); i++) {
        try {
          call(i);
        } catch (UncheckedIOException e) {
          return; // the connection ended with the process
        }
      }
    }

    private void call(int number) {
      String path = prefix + number;
      byte[] bytes = Bytes.random(20_000 + 1000 * number, path.hashCode());
      Answer put = service.put(path, bytes);
      assertThat(put.status()).as("%s", put).isIn(201, 503);
      if (put.status() == 201) {
        acknowledged.put(path, bytes);
        answers.countDown();
        Answer read = service.get(path);
        assertThat(read.status()).isIn(200, 503);
        assertThat(read.status() == 503 || Arrays.equals(read.bytes(), bytes)).isTrue();
      }
      String tree = prefix.substring(0, prefix.indexOf("/files/")) + "/tree?limit=10";
      assertThat(service.get(tree).status()).isIn(200, 503);
      answers.countDown();
    }
  }
}
