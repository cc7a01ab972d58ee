package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.maintenance.Maintenance;
import dev.jogakbo.service.upload.Transfers;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreCounters;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.object.s3.FaultProxy;
import dev.jogakbo.store.object.s3.FaultProxy.Fault;
import dev.jogakbo.store.object.s3.FaultProxy.Request;
import dev.jogakbo.store.object.s3.FaultProxy.Upstream;
import dev.jogakbo.store.object.s3.RandomFaults;
import dev.jogakbo.store.object.s3.S3ProxyServer;
import dev.jogakbo.store.object.s3.S3Server;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What clients see of a bucket in S3 that fails, lies, is full or goes away. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnreliableS3IT {
  private static final int CONNECTION_COUNT = 8;
  private static final int SLOW_READER_COUNT = 3;

  @TempDir private static Path folder = Path.of("");

  private final List<AutoCloseable> opened = new ArrayList<>();
  private FaultProxy proxy = nothing();
  private JogakboServer server = nothing();
  private String dataset = "";

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // set before any test runs
  private static <T> T nothing() {
    return null;
  }

  @BeforeAll
  void start() throws IOException {
    System.setProperty("aws.accessKeyId", S3Server.ACCESS_KEY);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET_KEY);
    S3ProxyServer s3 = S3ProxyServer.startUnguarded(folder.resolve("s3"));
    opened.add(s3);
    proxy = FaultProxy.start(s3.endpoint());
    opened.add(proxy);
    server = JogakboServer.start(folder.resolve("data"), bucket("unreliable-it"));
    opened.add(server);
    dataset = server.dataset("it", "unreliable", "private");
  }

  @AfterAll
  void stop() throws Exception {
    for (AutoCloseable open : opened.reversed()) {
      open.close();
    }
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  @AfterEach
  void heal() {
    proxy.heal();
  }

  private Map<String, String> bucket(String prefix) {
    String location =
        "s3://%s/%s?endpoint=%s&connections=%d"
            .formatted(S3Server.BUCKET, prefix, proxy.endpoint(), CONNECTION_COUNT);
    return Map.of("object-store", location, "download-stall", "10m", "upload-stall", "10m");
  }

  /** Puts a file whose bytes lie in as many packs as it has parts. */
  private byte[] putInPacks(String path, int packCount, int partBytes) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    for (int i = 0; i < packCount; i++) {
      byte[] part = Bytes.random(partBytes, i);
      assertThat(server.put(path + "." + i, part).status()).isEqualTo(201);
      whole.writeBytes(part);
    }
    assertThat(server.put(path, whole.toByteArray()).status()).isEqualTo(201);
    return whole.toByteArray();
  }

  @Test
  void aReaderThatPausesKeepsNoAnswerOfTheBucketOpen() throws IOException {
    String path = dataset + "/files/many-packs";
    byte[] file = putInPacks(path, 26, 500_000);
    proxy.setPatience(Duration.ofMillis(500));
    List<RawHttp> readers = new ArrayList<>();
    for (int i = 0; i < SLOW_READER_COUNT; i++) {
      RawHttp raw = new RawHttp(server.port());
      get(raw, path);
      assertThat(raw.body(1 << 20)).isEqualTo(Arrays.copyOf(file, 1 << 20));
      readers.add(raw);
    }
    while (proxy.openReadCount() > 0) {
      Thread.onSpinWait();
    }
    assertThat(counters().bytesOut()).isLessThan((long) SLOW_READER_COUNT * file.length);
    for (RawHttp raw : readers) {
      assertThat(raw.body(file.length - (1 << 20)))
          .isEqualTo(Arrays.copyOfRange(file, 1 << 20, file.length));
      raw.close();
    }
    // the proxy hears a moment late that a connection is closed
    assertThat(proxy.openReadCountMost()).isBetween(1, 2 * CONNECTION_COUNT);
    proxy.setPatience(Duration.ofSeconds(30));
  }

  private void get(RawHttp raw, String path) throws IOException {
    raw.lines(
        "GET " + path + " HTTP/1.1",
        "Host: x",
        "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
        "");
    assertThat(raw.head().status()).isEqualTo(200);
  }

  private StoreCounters counters() {
    return server.bean(Store.class).counters();
  }

  @Test
  void readersThatLeaveKeepNoConnectionToTheBucket() throws IOException {
    String path = dataset + "/files/left";
    byte[] file = Bytes.random(8 << 20, 8);
    assertThat(server.put(path, file).status()).isEqualTo(201);
    for (int i = 0; i < 2 * CONNECTION_COUNT; i++) {
      try (RawHttp raw = new RawHttp(server.port())) {
        get(raw, path);
        raw.body(64 << 10);
      }
    }
    assertThat(server.get(path).bytes()).isEqualTo(file);
    while (proxy.openReadCount() > 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void answersThatAreWrongNowAndThenHarmNobody() throws Exception {
    byte[] file = putInPacks(dataset + "/files/wrong-now-and-then", 4, 1 << 20);
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    RandomFaults faults = new RandomFaults(seed, 3);
    proxy.setFault((request, upstream) ->
        request.isObjectGet()
            ? spoil(faults.next(request, 20), request, upstream)
            : upstream.send(request));
    for (int i = 0; i < 2; i++) {
      Answer answer = server.get(dataset + "/files/wrong-now-and-then");
      assertThat(answer.status()).as("%s", answer.response()).isEqualTo(200);
      assertThat(answer.bytes()).isEqualTo(file);
    }
    Answer begun = server.json("POST", "/api/v1/admin/checks", "{\"readData\": true}");
    String id = begun.json().path("id").asString();
    Job<JsonNode> job = server.bean(Maintenance.class).find(id).orElseThrow();
    assertThat(job.await(Duration.ofMinutes(2))).isTrue();
    var ended = server.get("/api/v1/admin/jobs/" + id).json();
    assertThat(ended.path("state").asString()).as("%s", ended).isEqualTo("done");
    assertThat(ended.path("result").path("problems").isEmpty()).isTrue();
    assertThat(counters().damagedChunks()).isZero();
  }

  /** 0 sends the whole object, 1 another range, 2 half of the body; anything else no harm. */
  private static FaultProxy.Answer spoil(int how, Request request, Upstream upstream)
      throws IOException {
    String range = request.headers().getOrDefault("range", "");
    return switch (how) {
      case 0 -> upstream.send(request.without("range"));
      case 1 -> upstream.send(range.isEmpty() ? request : request.with("range", "bytes=1-10"));
      case 2 -> {
        FaultProxy.Answer answer = upstream.send(request);
        yield answer.cutAfter(answer.body().length / 2);
      }
      default -> upstream.send(request);
    };
  }

  @Test
  void answersThatAreAlwaysCutAreNoDamage() {
    String path = dataset + "/files/cut";
    byte[] file = Bytes.random(100_000, 44);
    assertThat(server.put(path, file).status()).isEqualTo(201);
    proxy.setFault((request, upstream) ->
        request.isObjectGet() ? spoil(2, request, upstream) : upstream.send(request));
    Answer refused = server.get(path);
    assertThat(refused.status()).as("%s", refused).isEqualTo(503);
    assertThat(refused.problem()).isEqualTo("storage-unavailable");
    assertThat(refused.json().path("detail").asString())
        .containsPattern("expected \\d+ bytes, got \\d+");
    proxy.heal();
    assertThat(server.get(path).bytes()).isEqualTo(file);
    assertThat(counters().damagedChunks()).isZero();
  }

  @Test
  void everyCommitThatWasAnsweredIsInTheHistoryOnceThoughRepliesAreLost() throws Exception {
    String own = server.dataset("it", "lost-replies", "private");
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    RandomFaults faults = new RandomFaults(seed, 2);
    proxy.setFault((request, upstream) ->
        switch (faults.next(request, request.method().equals("PUT") ? 8 : 1000)) {
          case 0 -> upstream.send(request).dropped();
          case 1 -> FaultProxy.Answer.error(409, "ConditionalRequestConflict");
          default -> upstream.send(request);
        });
    List<Future<List<String>>> writers = new ArrayList<>();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        String path = own + "/files/writer" + i;
        writers.add(executor.submit(() -> commitSome(path)));
      }
    }
    proxy.heal();
    List<String> answered = new ArrayList<>();
    for (Future<List<String>> writer : writers) {
      answered.addAll(writer.get());
    }
    List<String> history = new ArrayList<>();
    server
        .get(own + "/commits?limit=1000")
        .json()
        .path("items")
        .forEach(commit -> history.add(commit.path("id").asString()));
    assertThat(answered).as("seed %d", seed).hasSizeGreaterThan(12).doesNotHaveDuplicates();
    assertThat(history).doesNotHaveDuplicates().containsAll(answered).hasSizeLessThanOrEqualTo(25);
  }

  /** Returns the commits that were answered as done. */
  private List<String> commitSome(String path) {
    List<String> done = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Answer put = server.put(path, ("version " + i).getBytes(UTF_8));
      if (put.status() < 300) {
        done.add(put.json().path("commit").path("id").asString());
      } else {
        assertThat(put.problem()).as("%s", put).isIn("outcome-unknown", "storage-unavailable");
      }
    }
    return done;
  }

  @Test
  void aBucketThatGoesAwayInMidUploadIsSaidAndRecoveredFrom() throws IOException {
    String path = dataset + "/files/interrupted";
    byte[] file = Bytes.random(6 << 20, 3);
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PUT " + path + " HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Length: " + file.length,
          "");
      raw.bytes(Arrays.copyOf(file, file.length / 2));
      while (server.bean(Transfers.class).runningCount() == 0) {
        Thread.onSpinWait();
      }
      proxy.setFault((_, _) -> FaultProxy.Answer.error(503, "SlowDown"));
      raw.bytes(Arrays.copyOfRange(file, file.length / 2, file.length));
      RawHttp.Head head = raw.head();
      assertThat(head.status()).isEqualTo(503);
      assertThat(head.header("Retry-After")).isNotEmpty();
      assertThat(new String(raw.body(head.lengthBytes()), UTF_8))
          .contains("/problems/storage-unavailable", "SlowDown");
    }
    proxy.heal();
    assertThat(server.get(path).status()).isEqualTo(404);
    assertThat(server.put(path, file).status()).isEqualTo(201);
    assertThat(server.get(path).bytes()).isEqualTo(file);
  }

  @Test
  void aFullBucketTakesNoMoreAndGivesWhatItHas() {
    String path = dataset + "/files/before";
    byte[] file = Bytes.random(100_000, 5);
    server.put(path, file);
    proxy.setFault((request, upstream) ->
        request.method().equals("PUT")
            ? FaultProxy.Answer.error(507, "InsufficientStorage")
            : upstream.send(request));
    Answer refused = server.put(dataset + "/files/after", Bytes.random(100_000, 6));
    assertThat(refused.status()).as("%s", refused).isEqualTo(507);
    assertThat(refused.problem()).isEqualTo("storage-full");
    assertThat(server.get(path).bytes()).isEqualTo(file);
    proxy.heal();
    assertThat(server.put(dataset + "/files/after", file).status()).isEqualTo(201);
  }

  @Test
  void theCredentialsOfACallerStayHere() {
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    proxy.setFault((request, upstream) -> {
      seen.add(request.target() + request.headers() + new String(request.body(), ISO_8859_1));
      return upstream.send(request);
    });
    String path = dataset + "/files/own";
    byte[] file = Bytes.random(300_000, 24);
    assertThat(server.put(path, file).status()).isEqualTo(201);
    Answer read = server.get(path);
    assertThat(read.status()).as("answered here, not sent elsewhere").isEqualTo(200);
    assertThat(read.header("Location")).isEmpty();
    assertThat(seen)
        .hasSizeGreaterThan(2)
        .noneMatch(request -> request.contains(JogakboServer.ADMIN_TOKEN))
        .noneMatch(request -> request.contains("Bearer"))
        .noneMatch(request -> request.contains(S3Server.SECRET_KEY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ignores the condition", "gives back other bytes"})
  void aBucketThatWouldLoseDataIsNotWrittenTo(String fault) {
    Queue<String> written = new ConcurrentLinkedQueue<>();
    Fault harm =
        fault.startsWith("ignores")
            ? (request, upstream) -> upstream.send(request.without("if-none-match"))
            : (request, upstream) ->
                request.isObjectGet()
                    ? FaultProxy.Answer.of(200, Map.of(), "b;chunk-signature".getBytes(UTF_8))
                    : upstream.send(request);
    proxy.setFault((request, upstream) -> {
      if (request.method().equals("PUT")) {
        written.add(request.target());
      }
      return harm.apply(request, upstream);
    });
    assertThatThrownBy(() -> JogakboServer.start(folder.resolve(fault), bucket("another-it")))
        .hasStackTraceContaining(PermanentStoreException.class.getName());
    assertThat(written)
        .isNotEmpty()
        .noneMatch(target -> target.contains("/packs/") || target.contains("/epoch/"));
  }
}
