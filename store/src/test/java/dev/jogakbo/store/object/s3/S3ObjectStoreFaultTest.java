package dev.jogakbo.store.object.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.PendingObject;
import dev.jogakbo.store.object.ProbeVerdict;
import dev.jogakbo.store.object.StoreProbe;
import dev.jogakbo.store.object.s3.FaultProxy.Answer;
import dev.jogakbo.store.object.s3.FaultProxy.Fault;
import dev.jogakbo.store.object.s3.FaultProxy.Request;
import dev.jogakbo.store.object.s3.S3Settings.Uploads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the store makes of a server, or of a way to it, that misbehaves. */
class S3ObjectStoreFaultTest {
  @TempDir private static Path serverFolder;
  private static S3ProxyServer server;

  @TempDir private Path spool;
  private FaultProxy proxy;
  private S3ObjectStore store;

  @BeforeAll
  static void startServer() {
    server = S3ProxyServer.startUnguarded(serverFolder);
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void openStore() throws IOException {
    proxy = FaultProxy.start(server.endpoint());
    store = open(Uploads.UNSIGNED);
  }

  @AfterEach
  void closeStore() {
    store.close();
    proxy.close();
  }

  @Test
  void framingKeptByTheServerIsFoundByTheProbeWhichNamesTheSetting() {
    proxy.setFault(new FrameKeeper());
    try (S3ObjectStore framed = open(Uploads.CHECKSUMMED)) {
      assertThatThrownBy(() -> StoreProbe.run(framed))
          .isInstanceOf(PermanentStoreException.class)
          .hasMessageContaining("uploads=signed");
    }
  }

  @Test
  void framingKeptByTheServerDoesNoHarmUnlessAskedFor() {
    proxy.setFault(new FrameKeeper());
    try (S3ObjectStore automatic = open(Uploads.AUTO)) {
      assertThat(StoreProbe.run(automatic).passed()).hasSize(6);
    }
  }

  @Test
  void storeThatRefusesUnsignedBodiesGetsSignedOnesAndTheVerdictSaysSo() {
    proxy.setFault((request, upstream) ->
        request.method().equals("PUT") && request.target().contains("X-Amz-Signature")
            ? Answer.error(400, "InvalidRequest")
            : upstream.send(request));
    try (S3ObjectStore automatic = open(Uploads.AUTO)) {
      ProbeVerdict verdict = StoreProbe.run(automatic);
      assertThat(verdict.toString())
          .contains("unsigned upload did not work", "HTTP 400 InvalidRequest", "signed SHA-256");
    }
  }

  @Test
  void storeThatKeepsNoUploadFaithfullyIsRefusedAtOpening() {
    proxy.setFault((request, upstream) ->
        request.isObjectGet()
            ? Answer.of(200, Map.of(), "something else".getBytes(UTF_8))
            : upstream.send(request));
    assertThatThrownBy(() -> open(Uploads.AUTO))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining("expected 10000 bytes back, found 14");
  }

  @Test
  void lostReplyOfACreateIsRecognisedAsOurOwnWrite() {
    proxy.setFault(once(Request::method, "PUT", (q, upstream) -> upstream.send(q).dropped()));
    assertThat(store.create(key("refs/1"), body("mine"))).isEqualTo(CreateOutcome.CREATED);
    assertThat(store.create(key("refs/1"), body("other"))).isEqualTo(CreateOutcome.EXISTS);
  }

  @Test
  void lostReplyOfALostRaceIsStillALostRace() {
    assertThat(store.create(key("refs/1"), body("other"))).isEqualTo(CreateOutcome.CREATED);
    proxy.setFault(once(Request::method, "PUT", (q, upstream) -> upstream.send(q).dropped()));
    assertThat(store.create(key("refs/1"), body("mine"))).isEqualTo(CreateOutcome.EXISTS);
    assertThat(store.load(key("refs/1"), 9)).isEqualTo(body("other"));
  }

  @Test
  void conflictWithNothingThereIsTriedAgain() {
    for (int status : new int[] {409, 412, 503}) {
      proxy.setFault(once(Request::method, "PUT", (q, u) -> Answer.error(status, "Conflict")));
      assertThat(store.create(key("refs/" + status), body("x"))).isEqualTo(CreateOutcome.CREATED);
    }
  }

  @Test
  void createThatCannotBeSettledEndsUnknown() {
    proxy.setFault((request, upstream) -> upstream.send(request).dropped());
    assertThatThrownBy(() -> store.create(key("refs/1"), body("x")))
        .isInstanceOf(UnknownOutcomeException.class)
        .hasMessageContaining("may have taken effect");
    proxy.heal();
    assertThat(store.load(key("refs/1"), 9)).isEqualTo(body("x"));
  }

  @Test
  void createRefusedForGoodIsRefusedNotUnknown() {
    proxy.setFault((request, upstream) -> Answer.error(403, "AccessDenied"));
    assertThatThrownBy(() -> store.create(key("refs/1"), body("x")))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining("HTTP 403 AccessDenied");
  }

  @Test
  void writersOfOneLogLoseNothingThoughRepliesAreLost() throws Exception {
    appendToOneLog(5);
  }

  @Test
  @Tag("long")
  void writersOfALongLogLoseNothingThoughRepliesAreLost() throws Exception {
    appendToOneLog(25);
  }

  private void appendToOneLog(int entryCountPerWriter) throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    RandomFaults faults = new RandomFaults(seed, 2);
    proxy.setFault((request, upstream) ->
        switch (faults.next(request, request.method().equals("PUT") ? 10 : 1000)) {
          case 0 -> upstream.send(request).dropped();
          case 1 -> Answer.error(409, "ConditionalRequestConflict");
          default -> upstream.send(request);
        });
    Map<String, ObjectKey> done = new ConcurrentHashMap<>();
    AtomicInteger next = new AtomicInteger();
    inParallel(8, writer -> appendToLog(writer, entryCountPerWriter, next, done));
    proxy.heal();
    assertThat(done).hasSize(8 * entryCountPerWriter);
    assertThat(Set.copyOf(done.values())).hasSize(8 * entryCountPerWriter);
    done.forEach((text, key) -> assertThat(store.load(key, 100)).isEqualTo(body(text)));
  }

  @Test
  void storeThatIgnoresTheConditionIsRefusedByTheProbeWithTheReason() {
    proxy.setFault((request, upstream) -> upstream.send(request.without("if-none-match")));
    assertThatThrownBy(() -> StoreProbe.run(store))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining("creates only what is not there")
        .hasMessageContaining("expected EXISTS, found CREATED");
    proxy.heal();
    assertThat(store.list("probe/", "", 10)).isEmpty();
  }

  @Test
  void batchDeleteThatFailsInPartIsTriedOneByOne() {
    List<ObjectKey> keys = keys("d/", 5);
    proxy.setFault((request, upstream) ->
        request.method().equals("POST")
            ? spoil(upstream.send(request), "d/1", "d/3")
            : upstream.send(request));
    assertThat(store.delete(keys)).isEmpty();
    assertThat(store.list("d/", "", 10)).isEmpty();
  }

  @Test
  void whatABatchDeleteLeftIsReportedAndTheNextRunEndsClean() {
    List<ObjectKey> keys = keys("d/", 5);
    proxy.setFault((request, upstream) -> {
      if (request.method().equals("POST")) {
        return Answer.xml(200, deleteResult(request, "d/1", "d/3"));
      }
      return request.method().equals("DELETE") && request.target().matches(".*d/[13]")
          ? Answer.error(503, "SlowDown")
          : upstream.send(request);
    });
    assertThat(store.delete(keys))
        .extracting(FailedDelete::key)
        .containsExactly(key("d/1"), key("d/3"));
    assertThat(store.delete(keys).getFirst().reason()).contains("HTTP 503 SlowDown");
    proxy.heal();
    assertThat(store.delete(keys)).isEmpty();
    assertThat(store.list("d/", "", 10)).isEmpty();
  }

  @Test
  void batchDeleteThatIsRefusedIsDoneOneByOne() {
    List<ObjectKey> keys = keys("d/", 3);
    proxy.setFault((request, upstream) ->
        request.method().equals("POST")
            ? Answer.error(501, "NotImplemented")
            : upstream.send(request));
    assertThat(store.delete(keys)).isEmpty();
    assertThat(store.list("d/", "", 10)).isEmpty();
  }

  @Test
  void listingThatFailsInTheMiddleThrows() {
    keys("l/", 7);
    AtomicInteger pages = new AtomicInteger();
    proxy.setFault((request, upstream) ->
        request.isList() && pages.incrementAndGet() >= 3
            ? Answer.error(503, "SlowDown")
            : upstream.send(withPagesOf(2, request)));
    assertThatThrownBy(() -> store.list("l/", "", 100))
        .isInstanceOf(TransientStoreException.class)
        .hasMessageContaining("HTTP 503");
  }

  @Test
  void shortPagesAreFollowed() {
    List<ObjectKey> keys = keys("l/", 7);
    proxy.setFault(
        (request, upstream) -> upstream.send(request.isList() ? withPagesOf(2, request) : request));
    assertThat(store.list("l/", "", 100)).extracting(ObjectStat::key).isEqualTo(keys);
    assertThat(store.list("l/", "l/1", 3))
        .extracting(ObjectStat::key)
        .isEqualTo(keys.subList(2, 5));
  }

  @Test
  void emptyPageThatIsNotTheLastIsFollowed() {
    List<ObjectKey> keys = keys("l/", 3);
    proxy.setFault((request, upstream) -> {
      if (!request.isList()) {
        return upstream.send(request);
      }
      String token = "continuation-token=onwards";
      return request.target().contains(token)
          ? upstream.send(request.at(request.target().replaceAll("&?" + token, "")))
          : Answer.xml(200, page("<NextContinuationToken>onwards</NextContinuationToken>"));
    });
    assertThat(store.list("l/", "", 100)).extracting(ObjectStat::key).isEqualTo(keys);
  }

  @Test
  void listingThatDoesNotEndIsAnError() {
    for (String token : List.of("", "<NextContinuationToken>again</NextContinuationToken>")) {
      proxy.setFault((request, upstream) -> Answer.xml(200, page(token)));
      assertThatThrownBy(() -> store.list("l/", "", 100))
          .isInstanceOf(PermanentStoreException.class)
          .hasMessageContaining("cannot be completed");
    }
  }

  @Test
  void wholeShiftedAndCutAnswersNowAndThenGiveTheRightBytes() {
    byte[] body = put("pack", 1_000_000);
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    RandomFaults faults = new RandomFaults(seed, 3);
    proxy.setFault((request, upstream) ->
        request.isObjectGet()
            ? spoilRead(faults.next(request, 12), request, upstream)
            : upstream.send(request));
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      int position = random.nextInt(body.length);
      int lengthBytes = 1 + random.nextInt(Math.min(50_000, body.length - position));
      assertThat(read("pack", position, lengthBytes))
          .isEqualTo(Arrays.copyOfRange(body, position, position + lengthBytes));
    }
  }

  @Test
  void answerWithOtherBytesEachTimeIsDamageThatNamesExpectedAndGot() {
    put("pack", 10_000);
    proxy.setFault((q, upstream) -> spoilRead(0, q, upstream));
    assertThatThrownBy(() -> read("pack", 100, 50))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected 50 bytes at 100")
        .hasMessageContaining("Content-Length 10000");
    proxy.setFault((q, upstream) -> spoilRead(1, q, upstream));
    assertThatThrownBy(() -> read("pack", 100, 50))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("Content-Range bytes 101-150/10000");
  }

  @Test
  void bodyThatBreaksOffOnceIsReadAgain() {
    byte[] body = put("pack", 100_000);
    proxy.setFault(once(Request::method, "GET", (q, upstream) -> spoilRead(2, q, upstream)));
    assertThat(read("pack", 0, body.length)).isEqualTo(body);
    proxy.setFault(once(Request::method, "GET", (q, upstream) -> spoilRead(2, q, upstream)));
    assertThat(store.load(key("pack"), body.length)).isEqualTo(body);
  }

  @Test
  void bodyThatAlwaysBreaksOffIsAShortReadNotDamage() {
    put("pack", 100_000);
    proxy.setFault((q, upstream) -> q.isObjectGet() ? spoilRead(2, q, upstream) : upstream.send(q));
    assertThatThrownBy(() -> read("pack", 0, 100_000))
        .isInstanceOf(TransientStoreException.class)
        .hasMessageContaining("short read at 0: expected 100000 bytes, got 50000");
  }

  @Test
  void unwantedRestOfABodyIsNotDrained() {
    byte[] large = new byte[64 << 20];
    put("pack", 100);
    proxy.setFault(
        (q, upstream) -> q.isObjectGet() ? Answer.of(200, Map.of(), large) : upstream.send(q));
    assertThatThrownBy(() -> read("pack", 10, 10)).isInstanceOf(CorruptDataException.class);
    assertThat(proxy.sentBodyBytes()).isLessThan(6L * large.length / 2);
  }

  @Test
  void publishKeptShortByTheServerIsNeverDone() {
    proxy.setFault((q, upstream) ->
        q.method().equals("PUT")
            ? upstream.send(
                new Request(
                    "PUT",
                    q.target().replaceAll("\\?.*", ""),
                    Map.of("host", "x", "content-length", "5", "authorization", "x"),
                    body("short")))
            : upstream.send(q));
    assertThatThrownBy(() -> put("pack", 1000))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected 1000 bytes kept, found 5");
  }

  @Test
  void publishIsRepeatedWhileTheServerIsBusyAndLosesReplies() {
    AtomicInteger puts = new AtomicInteger();
    proxy.setFault((q, upstream) ->
        switch (q.method().equals("PUT") ? puts.getAndIncrement() : 9) {
          case 0 -> Answer.error(503, "SlowDown");
          case 1 -> upstream.send(q).dropped();
          case 2 -> Answer.error(400, "BadDigest");
          default -> upstream.send(q);
        });
    byte[] body = put("pack", 100_000);
    assertThat(store.load(key("pack"), body.length)).isEqualTo(body);
    assertThat(puts).hasValue(4);
  }

  @Test
  void fullStoreSaysSoAtOnce() {
    AtomicInteger puts = new AtomicInteger();
    proxy.setFault((q, upstream) -> {
      puts.incrementAndGet();
      return Answer.error(507, "InsufficientStorage");
    });
    assertThatThrownBy(() -> put("pack", 10)).isInstanceOf(StoreFullException.class);
    assertThat(puts).hasValue(1);
  }

  @Test
  void nothingIsLeftInTheSpoolFolder() throws IOException {
    put("pack", 10);
    proxy.setFault((q, upstream) -> Answer.error(403, "AccessDenied"));
    assertThatThrownBy(() -> put("pack2", 10)).isInstanceOf(PermanentStoreException.class);
    try (var files = Files.walk(spool)) {
      assertThat(files.filter(Files::isRegularFile).filter(f -> !f.toString().endsWith(".lock")))
          .isEmpty();
    }
  }

  /** A server that stores a framed body as it came, and gives it back so. */
  private static final class FrameKeeper implements Fault {
    private final Map<String, byte[]> framed = new ConcurrentHashMap<>();

    @Override
    public Answer apply(Request request, FaultProxy.Upstream upstream) throws IOException {
      String path = request.target().replaceAll("\\?.*", "");
      if (request.method().equals("PUT") && isFramed(request)) {
        framed.put(path, request.body());
        return Answer.of(200, Map.of("etag", "\"1\""), new byte[0]);
      }
      byte[] kept = framed.get(path);
      if (kept == null || request.method().equals("DELETE")) {
        return upstream.send(request);
      }
      return request.method().equals("HEAD")
          ? Answer.of(200, Map.of("content-length", "" + kept.length), new byte[0])
          : Answer.of(200, Map.of(), kept);
    }

    private static boolean isFramed(Request request) {
      return request.headers().getOrDefault("content-encoding", "").contains("aws-chunked");
    }
  }

  private S3ObjectStore open(Uploads uploads) {
    S3Settings settings =
        S3Settings.of(S3Server.BUCKET, proxy.endpoint())
            .withPrefix(UUID.randomUUID() + "/")
            .withUploads(uploads);
    return TestS3Stores.openImpatient(settings, spool);
  }

  /** Does the first matching request a harm. */
  private static Fault once(Function<Request, String> what, String value, Fault harm) {
    AtomicInteger harmed = new AtomicInteger();
    return (request, upstream) ->
        what.apply(request).equals(value) && harmed.getAndIncrement() == 0
            ? harm.apply(request, upstream)
            : upstream.send(request);
  }

  /** 0 sends the whole object, 1 another range, 2 half of the body; anything else no harm. */
  private static Answer spoilRead(int how, Request request, FaultProxy.Upstream upstream)
      throws IOException {
    String range = request.headers().getOrDefault("range", "");
    return switch (how) {
      case 0 -> upstream.send(request.without("range"));
      case 1 -> upstream.send(range.isEmpty() ? request : request.with("range", shifted(range)));
      case 2 -> {
        Answer answer = upstream.send(request);
        yield answer.cutAfter(answer.body().length / 2);
      }
      default -> upstream.send(request);
    };
  }

  private static String shifted(String range) {
    String[] ends = range.substring("bytes=".length()).split("-", -1);
    return "bytes=%d-%d".formatted(Long.parseLong(ends[0]) + 1, Long.parseLong(ends[1]) + 1);
  }

  private int appendToLog(
      int writer, int entryCount, AtomicInteger next, Map<String, ObjectKey> done) {
    for (int i = 0; i < entryCount; i++) {
      String text = "writer " + writer + " entry " + i;
      ObjectKey key = key("log/%05d".formatted(next.get()));
      while (store.create(key, body(text)) != CreateOutcome.CREATED) {
        next.compareAndSet(number(key), number(key) + 1);
        key = key("log/%05d".formatted(next.get()));
      }
      done.put(text, key);
    }
    return writer;
  }

  private static int number(ObjectKey key) {
    return Integer.parseInt(key.value().substring("log/".length()));
  }

  private interface Work {
    int run(int number) throws Exception;
  }

  private static void inParallel(int threadCount, Work work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(threadCount)) {
      List<Callable<Integer>> calls = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        int number = i;
        calls.add(() -> work.run(number));
      }
      for (Future<Integer> future : threads.invokeAll(calls)) {
        future.get();
      }
    }
  }

  private static Answer spoil(Answer answer, String... failing) {
    String xml = new String(answer.body(), UTF_8);
    for (String name : failing) {
      xml =
          xml.replaceAll(
              "<Deleted><Key>([^<]*" + name + ")</Key></Deleted>",
              "<Error><Key>$1</Key><Code>InternalError</Code><Message>no</Message></Error>");
    }
    assertThat(xml).contains("InternalError");
    return Answer.of(answer.status(), answer.headers(), xml.getBytes(UTF_8));
  }

  /** Claims that all keys were deleted but those. */
  private static String deleteResult(Request request, String... failing) {
    StringBuilder xml = new StringBuilder("<DeleteResult>");
    var keys = Pattern.compile("<Key>([^<]*)</Key>").matcher(new String(request.body(), UTF_8));
    while (keys.find()) {
      boolean fails = Arrays.stream(failing).anyMatch(keys.group(1)::endsWith);
      String tag = fails ? "Error" : "Deleted";
      xml.append("<%s><Key>%s</Key></%s>".formatted(tag, keys.group(1), tag));
    }
    return xml.append("</DeleteResult>").toString();
  }

  private static Request withPagesOf(int count, Request request) {
    return request.at(request.target().replaceAll("max-keys=\\d+", "max-keys=" + count));
  }

  private static String page(String token) {
    return "<ListBucketResult><IsTruncated>true</IsTruncated>" + token + "</ListBucketResult>";
  }

  private List<ObjectKey> keys(String prefix, int count) {
    List<ObjectKey> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(key(prefix + i));
      store.create(keys.getLast(), body("object " + i));
    }
    return keys;
  }

  private byte[] put(String name, int lengthBytes) {
    byte[] body = new byte[lengthBytes];
    new Random(lengthBytes).nextBytes(body);
    try (PendingObject pending = store.begin(key(name))) {
      pending.write(body, 0, lengthBytes);
      pending.publish();
    }
    return body;
  }

  private byte[] read(String name, long position, int lengthBytes) {
    byte[] found = new byte[lengthBytes];
    store.read(key(name), position, found, 0, lengthBytes);
    return found;
  }

  private static ObjectKey key(String name) {
    return ObjectKey.of(name);
  }

  private static byte[] body(String text) {
    return text.getBytes(UTF_8);
  }
}
