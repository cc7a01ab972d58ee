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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many at once, and slow ones among them. */
class LoadIT extends ServerTestCase {
  private static final int STALLED_COUNT = 100;

  /** Where a transfer were left to another thread, it would have to end within this time. */
  private static final String ASYNC_LIMIT = "spring.mvc.async.request-timeout";

  private static final int SLOW_BYTES_PER_SECOND = 300_000;

  @AfterAll
  static void forgetLimit() {
    System.clearProperty(ASYNC_LIMIT);
  }

  @Override
  protected Map<String, String> settings() {
    System.setProperty(ASYNC_LIMIT, "500ms");
    return Map.of("upload-stall", "10m", "download-stall", "10m"); // however slow the machine
  }

  @Test
  void f35WaitingTransfersKeepNobodyElseWaiting() throws IOException {
    String dataset = newDataset();
    byte[] large = Bytes.random(16 << 20, 35);
    server.put(dataset + "/files/large", large);
    List<RawHttp> uploads = new ArrayList<>();
    List<RawHttp> downloads = new ArrayList<>();
    for (int i = 0; i < STALLED_COUNT; i++) {
      uploads.add(stalledUpload(dataset, i));
      downloads.add(stalledDownload(dataset));
    }
    while (server.bean(Transfers.class).runningCount() < STALLED_COUNT) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < 20; i++) {
      assertThat(server.send(server.anonymous("/actuator/health").GET()).status()).isEqualTo(200);
      assertThat(server.get(dataset + "/tree").status()).isEqualTo(200);
      assertThat(server.put(dataset + "/files/quick" + i, new byte[100]).status()).isEqualTo(201);
    }
    for (int i = 0; i < STALLED_COUNT; i++) {
      uploads.get(i).bytes("56789".getBytes(UTF_8));
      assertThat(uploads.get(i).head().status()).isEqualTo(201);
      uploads.get(i).close();
      assertThat(Bytes.sha256(downloads.get(i).body(large.length))).isEqualTo(Bytes.sha256(large));
      downloads.get(i).close();
    }
    assertThat(server.bean(Transfers.class).runningCount()).isZero();
  }

  private RawHttp stalledUpload(String dataset, int number) throws IOException {
    RawHttp raw = new RawHttp(server.port());
    raw.lines(
        "PUT " + dataset + "/files/stalled" + number + " HTTP/1.1",
        "Host: x",
        "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
        "Content-Length: 10",
        "");
    return raw.bytes("01234".getBytes(UTF_8));
  }

  private RawHttp stalledDownload(String dataset) throws IOException {
    RawHttp raw = new RawHttp(server.port());
    raw.lines(
        "GET " + dataset + "/files/large HTTP/1.1",
        "Host: x",
        "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
        "");
    assertThat(raw.head().status()).isEqualTo(200);
    return raw;
  }

  @Test
  void f07SlowTransfersAreNotCutOff() throws Exception {
    transferSlowly(3, 4);
  }

  @Tag("long")
  @Test
  void f07TransfersOfTwoMinutesAreNotCutOff() throws Exception {
    transferSlowly(120, 50);
  }

  private void transferSlowly(int seconds, int clientCount) throws Exception {
    String dataset = newDataset();
    byte[] up = Bytes.random(seconds * SLOW_BYTES_PER_SECOND, 71);
    byte[] down = Bytes.random(up.length + (8 << 20), 72); // more than buffers on the way hold
    server.put(dataset + "/files/down", down);
    server.put(dataset + "/files/short", shortBytes(dataset));
    AtomicBoolean ends = new AtomicBoolean();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < clientCount; i++) {
        clients.add(
            executor.submit(() -> {
              while (!ends.get()) {
                assertThat(server.get(dataset + "/files/short").bytes())
                    .isEqualTo(shortBytes(dataset));
              }
            }));
      }
      Future<Integer> sent = executor.submit(() -> sendSlowly(dataset + "/files/up", up));
      Future<byte[]> taken = executor.submit(() -> takeSlowly(dataset + "/files/down", seconds));
      assertThat(taken.get()).isEqualTo(down);
      assertThat(sent.get()).isEqualTo(201);
      ends.set(true);
      for (Future<?> client : clients) {
        client.get();
      }
    }
    assertThat(server.get(dataset + "/files/up").bytes()).isEqualTo(up);
  }

  private static byte[] shortBytes(String dataset) {
    return dataset.getBytes(UTF_8);
  }

  private int sendSlowly(String path, byte[] bytes) throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PUT " + path + " HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Length: " + bytes.length,
          "");
      int step = SLOW_BYTES_PER_SECOND / 10;
      for (int at = 0; at < bytes.length; at += step) {
        raw.bytes(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + step)));
        pause();
      }
      return raw.head().status();
    }
  }

  private byte[] takeSlowly(String path, int seconds) throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "GET " + path + " HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "");
      Head head = raw.head();
      assertThat(head.status()).isEqualTo(200);
      ByteArrayOutputStream taken = new ByteArrayOutputStream();
      for (int i = 0; i < 10 * seconds; i++) {
        taken.writeBytes(raw.body(SLOW_BYTES_PER_SECOND / 10));
        pause();
      }
      taken.writeBytes(raw.body(head.lengthBytes() - taken.size()));
      return taken.toByteArray();
    }
  }

  /** What makes a slow client slow. */
  private static void pause() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
  }

  @Test
  void f07NoAnswerCarriesAnothersHeaders() throws Exception {
    String dataset = newDataset();
    for (int i = 0; i < 8; i++) {
      server.put(dataset + "/files/f" + i, Bytes.random(1000 + i, i));
    }
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(16)) {
      for (int i = 0; i < 800; i++) {
        String path = dataset + "/files/f" + i % 8;
        answers.add(executor.submit(() -> server.get(path)));
      }
    }
    Set<String> requestIds = new HashSet<>();
    for (int i = 0; i < answers.size(); i++) {
      Answer answer = answers.get(i).get();
      byte[] expected = Bytes.random(1000 + i % 8, i % 8);
      assertThat(answer.bytes()).isEqualTo(expected);
      assertThat(answer.header("ETag")).isEqualTo('"' + Bytes.sha256(expected) + '"');
      assertThat(requestIds.add(answer.header("X-Request-Id"))).isTrue();
    }
  }
}
