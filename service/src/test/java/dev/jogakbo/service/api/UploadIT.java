package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.RawHttp.Head;
import dev.jogakbo.service.ServerTestCase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Resumable uploads, and what PUT promises of its body. */
class UploadIT extends ServerTestCase {
  private static final String PART = "application/offset+octet-stream";

  private String dataset = "";

  @BeforeAll
  void makeDataset() {
    dataset = newDataset();
  }

  private HttpRequest.Builder tus(String path) {
    return server.request(path).header("Tus-Resumable", "1.0.0");
  }

  private String create(long lengthBytes) {
    Answer made =
        server.send(
            tus(dataset + "/uploads")
                .header("Upload-Length", Long.toString(lengthBytes))
                .POST(BodyPublishers.noBody()));
    assertThat(made.status()).as("%s", made).isEqualTo(201);
    return path(made);
  }

  private static String path(Answer made) {
    String location = made.header("Location");
    assertThat(location).startsWith("http://127.0.0.1:");
    return location.substring(location.indexOf("/api/"));
  }

  private Answer patch(String upload, long offset, byte[] part, String... headers) {
    HttpRequest.Builder request =
        tus(upload)
            .header("Content-Type", PART)
            .header("Upload-Offset", Long.toString(offset))
            .method("PATCH", BodyPublishers.ofByteArray(part));
    return server.send(headers.length == 0 ? request : request.headers(headers));
  }

  private Answer head(String upload) {
    return server.send(tus(upload).method("HEAD", BodyPublishers.noBody()));
  }

  private long offset(String upload) {
    return Long.parseLong(head(upload).header("Upload-Offset"));
  }

  private void commit(String upload, String path) {
    String id = upload.substring(upload.lastIndexOf('/') + 1);
    Answer made =
        server.json(
            "POST",
            dataset + "/commits",
            """
            {"message": "m", "operations": [
              {"op": "put", "path": "%s", "upload": "%s"}]}\
            """
                .formatted(path, id));
    assertThat(made.status()).as("%s", made).isEqualTo(201);
  }

  @Test
  void optionsSayWhatIsSpoken() {
    Answer options =
        server.send(
            server.request(dataset + "/uploads").method("OPTIONS", BodyPublishers.noBody()));
    assertThat(options.status()).isEqualTo(204);
    assertThat(options.header("Tus-Version")).isEqualTo("1.0.0");
    assertThat(options.header("Tus-Extension"))
        .contains("creation", "creation-with-upload", "checksum", "termination", "expiration");
    assertThat(options.header("Tus-Checksum-Algorithm")).isEqualTo("sha1,sha256");
  }

  @ParameterizedTest
  @ValueSource(ints = {40_000, 3 << 20, 20 << 20})
  void f11AConnectionCutAnywhereIsResumedFromTheOffsetTold(int lengthBytes) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = Bytes.random(lengthBytes, seed);
    String upload = create(lengthBytes);
    int offset = 0;
    int most = 0;
    for (int cut = 0; cut < 5 && offset < lengthBytes; cut++) {
      int sent = random.nextInt(lengthBytes - offset);
      try (RawHttp raw = new RawHttp(server.port())) {
        raw.lines(
            "PATCH " + upload + " HTTP/1.1",
            "Host: x",
            "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
            "Tus-Resumable: 1.0.0",
            "Content-Type: " + PART,
            "Upload-Offset: " + offset,
            "Content-Length: " + (lengthBytes - offset),
            "");
        raw.bytes(Arrays.copyOfRange(bytes, offset, offset + sent));
      } catch (SocketException e) {
        // refused while bytes of the last cut were still on their way: a cut like any other
      }
      int told = Math.toIntExact(offset(upload));
      most = Math.max(most, offset + sent);
      assertThat(told).as("seed %d", seed).isBetween(offset, most);
      offset = told;
    }
    Answer last = patch(upload, offset, Arrays.copyOfRange(bytes, offset, lengthBytes));
    while (last.status() == 409) { // bytes of the last cut were still on their way
      offset = Math.toIntExact(offset(upload));
      last = patch(upload, offset, Arrays.copyOfRange(bytes, offset, lengthBytes));
    }
    assertThat(last.status()).as("seed %d: %s", seed, last).isEqualTo(204);
    assertThat(last.header("Upload-Offset")).isEqualTo(Integer.toString(lengthBytes));
    Answer state = server.get(upload);
    assertThat(state.json().path("content").path("sha256").asString())
        .isEqualTo(Bytes.sha256(bytes));
    commit(upload, "cut" + lengthBytes);
    assertThat(server.get(dataset + "/files/cut" + lengthBytes).bytes()).isEqualTo(bytes);
    assertThat(server.get(upload).status()).isEqualTo(404);
  }

  @Test
  void f12APartIsJudgedByItsOwnChecksum() throws IOException {
    byte[] bytes = Bytes.random(200_000, 12);
    String upload = create(bytes.length);
    String wrong = "sha256 " + Base64.getEncoder().encodeToString(new byte[32]);
    Answer refused = patch(upload, 0, bytes, "Upload-Checksum", wrong);
    assertThat(refused.status()).isEqualTo(460);
    assertThat(offset(upload)).isZero();
    assertThat(patch(upload, 0, bytes, "Upload-Checksum", "crc32 AAAA").status()).isEqualTo(400);
    assertThat(offset(upload)).isZero();
    byte[] half = Arrays.copyOf(bytes, 100_000);
    assertThat(patch(upload, 0, half, "Upload-Checksum", sha1(half)).status()).isEqualTo(204);
    byte[] rest = Arrays.copyOfRange(bytes, 100_000, bytes.length);
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PATCH " + upload + " HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Tus-Resumable: 1.0.0",
          "Content-Type: " + PART,
          "Upload-Offset: 100000",
          "Upload-Checksum: " + sha1(rest),
          "Content-Length: " + rest.length,
          "");
      raw.bytes(Arrays.copyOf(rest, 50_000));
    }
    assertThat(offset(upload)).isEqualTo(100_000);
    assertThat(patch(upload, 100_000, rest, "Upload-Checksum", sha1(rest)).status()).isEqualTo(204);
    commit(upload, "checked");
    assertThat(server.get(dataset + "/files/checked").bytes()).isEqualTo(bytes);
  }

  private static String sha1(byte[] part) {
    return "sha1 " + Base64.getEncoder().encodeToString(Bytes.digest("SHA-1", part));
  }

  @Test
  void f13EmptyFilesAreCompleteAtOnce() {
    String empty = create(0);
    assertThat(head(empty).header("Upload-Offset")).isEqualTo("0");
    assertThat(head(empty).header("Upload-Length")).isEqualTo("0");
    commit(empty, "empty");
    assertThat(server.get(dataset + "/files/empty").bytes()).isEmpty();
    Answer deferred =
        server.send(
            tus(dataset + "/uploads")
                .header("Upload-Defer-Length", "1")
                .POST(BodyPublishers.noBody()));
    assertThat(deferred.status()).isEqualTo(201);
    assertThat(head(path(deferred)).header("Upload-Defer-Length")).isEqualTo("1");
    Answer ended = patch(path(deferred), 0, new byte[0], "Upload-Length", "0");
    assertThat(ended.status()).as("%s", ended).isEqualTo(204);
    commit(path(deferred), "deferred");
    assertThat(server.get(dataset + "/files/deferred").bytes()).isEmpty();
    assertThat(server.put(dataset + "/files/put", new byte[0]).status()).isEqualTo(201);
    assertThat(server.get(dataset + "/files/put").bytes()).isEmpty();
  }

  @Test
  void f14AStalledRequestGivesWayWithinSeconds() throws IOException {
    byte[] bytes = Bytes.random(2 << 20, 14);
    String upload = create(bytes.length);
    try (RawHttp stalled = new RawHttp(server.port())) {
      stalled.lines(
          "PATCH " + upload + " HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Tus-Resumable: 1.0.0",
          "Content-Type: " + PART,
          "Upload-Offset: 0",
          "Content-Length: " + bytes.length,
          "");
      stalled.bytes(Arrays.copyOf(bytes, 1 << 20));
      int offset = 0;
      while (offset < 1 << 20) {
        offset = Math.toIntExact(offset(upload));
      }
      Answer second = patch(upload, offset, Arrays.copyOfRange(bytes, offset, bytes.length));
      assertThat(second.status()).as("%s", second).isEqualTo(204);
      stalled.bytes(new byte[100]);
    }
    commit(upload, "stalled");
    assertThat(server.get(dataset + "/files/stalled").bytes()).isEqualTo(bytes);
  }

  @Test
  void f15HeadIsNeverCachedAndGivesMetadataBack() {
    String metadata =
        "filename " + Base64.getEncoder().encodeToString("조각.csv".getBytes(UTF_8)) + ",flag";
    Answer made =
        server.send(
            tus(dataset + "/uploads")
                .header("Upload-Length", "100")
                .header("Upload-Metadata", metadata)
                .POST(BodyPublishers.noBody()));
    for (int i = 0; i < 2; i++) {
      Answer head = head(path(made));
      assertThat(head.header("Cache-Control")).isEqualTo("no-store");
      assertThat(head.header("Upload-Length")).isEqualTo("100");
      assertThat(head.header("Upload-Metadata")).isEqualTo(metadata);
      assertThat(head.header("Upload-Expires")).endsWith("GMT");
      patch(path(made), 0, new byte[10]);
    }
  }

  @Test
  void aPromisedSha256IsChecked() {
    byte[] bytes = Bytes.random(1000, 5);
    String wrong = Base64.getEncoder().encodeToString(Bytes.sha256(new byte[1]).getBytes(UTF_8));
    Answer made =
        server.send(
            tus(dataset + "/uploads")
                .header("Upload-Length", "1000")
                .header("Upload-Metadata", "sha256 " + wrong)
                .header("Content-Type", PART)
                .POST(BodyPublishers.ofByteArray(bytes)));
    assertThat(made.status()).isEqualTo(201);
    Answer read = server.get(path(made));
    assertThat(read.status()).isEqualTo(400);
    assertThat(read.problem()).isEqualTo("digest-mismatch");
  }

  @Test
  void terminationForgetsTheUpload() {
    String upload = create(100);
    assertThat(server.send(tus(upload).DELETE()).status()).isEqualTo(204);
    assertThat(head(upload).status()).isEqualTo(404);
    assertThat(server.send(tus(upload).DELETE()).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "Upload-Length,x,400",
    "Upload-Length,-1,400",
    "Upload-Length,99999999999999999,413",
    "Upload-Defer-Length,2,400",
    "Nothing,x,400"
  })
  void aMalformedCreationIsRefused(String header, String value, int status) {
    Answer refused =
        server.send(tus(dataset + "/uploads").header(header, value).POST(BodyPublishers.noBody()));
    assertThat(refused.status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"filename DQo=", "sha256 eA==", "a b c", "a !!", " ,", "a eA==,a eA==", "a /w=="})
  void malformedMetadataIsRefused(String metadata) {
    Answer refused =
        server.send(
            tus(dataset + "/uploads")
                .header("Upload-Length", "1")
                .header("Upload-Metadata", metadata)
                .POST(BodyPublishers.noBody()));
    assertThat(refused.status()).isEqualTo(400);
  }

  @Test
  void theProtocolIsInsistedOn() {
    String upload = create(100);
    assertThat(server.send(server.request(upload).method("HEAD", BodyPublishers.noBody())).status())
        .isEqualTo(412);
    Answer plain =
        server.send(
            tus(upload).header("Upload-Offset", "0").method("PATCH", BodyPublishers.ofString("x")));
    assertThat(plain.status()).isEqualTo(415);
    Answer wrongOffset = patch(upload, 5, new byte[5]);
    assertThat(wrongOffset.status()).isEqualTo(409);
    assertThat(wrongOffset.header("Upload-Offset")).isEqualTo("0");
    assertThat(patch(upload, 0, new byte[101]).status()).isEqualTo(413);
    assertThat(offset(upload)).isZero();
  }

  @Test
  void aDeclaredDigestIsChecked() {
    byte[] bytes = Bytes.random(300_000, 7);
    String right =
        "sha-256=:" + Base64.getEncoder().encodeToString(Bytes.digest("SHA-256", bytes)) + ":";
    String wrong = "sha-256=:" + Base64.getEncoder().encodeToString(new byte[32]) + ":";
    Answer refused = put("digest", bytes, "Repr-Digest", wrong);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("digest-mismatch");
    assertThat(server.get(dataset + "/files/digest").status()).isEqualTo(404);
    assertThat(put("digest", bytes, "Repr-Digest", "sha-256=nonsense").status()).isEqualTo(400);
    assertThat(put("digest", bytes, "Content-Digest", right).status()).isEqualTo(201);
    assertThat(put("digest", bytes, "Repr-Digest", "sha-512=:AAAA:, " + right).status())
        .isEqualTo(200);
    assertThat(put("encoded", bytes, "Content-Encoding", "gzip").status()).isEqualTo(415);
    assertThat(put("part", bytes, "Content-Range", "bytes 0-9/10").status()).isEqualTo(400);
  }

  /** RFC 9530 §3 leaves it to the receiver which algorithms it knows. */
  @Test
  void aDigestOfAnUnknownKindIsPassedOver() {
    byte[] bytes = Bytes.random(100, 8);
    Answer answer = put("unknown-digest", bytes, "Repr-Digest", "sha-512=:AAAA:, sha=:AA==:");
    assertThat(answer.status()).as("%s", answer).isEqualTo(201);
    assertThat(put("unknown-digest", bytes, "Repr-Digest", "sha-512").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"page.html", "a.exe", "run.sh", "v1.0"})
  void anAnswerInJsonHasNoFileName(String name) {
    Answer answer = server.put(dataset + "/files/" + name, new byte[10]);
    assertThat(answer.status()).as("%s", answer).isEqualTo(201);
    assertThat(answer.header("Content-Disposition")).isEmpty();
    assertThat(answer.header("Content-Type")).isEqualTo("application/json");
  }

  private Answer put(String name, byte[] bytes, String header, String value) {
    return server.send(
        server
            .request(dataset + "/files/" + name)
            .header(header, value)
            .PUT(BodyPublishers.ofByteArray(bytes)));
  }

  @Test
  void aBodyShorterThanDeclaredChangesNothing() throws IOException {
    long commits = server.get(dataset + "/commits?limit=1000").json().path("items").size();
    for (String framing : new String[] {"Content-Length: 1000", "Transfer-Encoding: chunked"}) {
      try (RawHttp raw = new RawHttp(server.port())) {
        raw.lines(
            "PUT " + dataset + "/files/short HTTP/1.1",
            "Host: x",
            "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
            framing,
            "");
        raw.bytes((framing.startsWith("T") ? "64\r\n" + "x".repeat(50) : "x").getBytes(UTF_8));
      }
    }
    assertThat(server.put(dataset + "/files/after", new byte[1]).status()).isEqualTo(201);
    assertThat(server.get(dataset + "/files/short").status()).isEqualTo(404);
    assertThat(server.get(dataset + "/commits?limit=1000").json().path("items").size())
        .isEqualTo(commits + 1);
  }

  /** RFC 9112 §6.1: the chunks count, and nothing that follows on the connection is believed. */
  @Test
  void aBodyWithTwoLengthsIsTheLastRequestOfItsConnection() throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PUT " + dataset + "/files/both HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "Content-Length: 3",
          "Transfer-Encoding: chunked",
          "",
          "5",
          "hello",
          "0",
          "");
      Head head = raw.head();
      assertThat(head.status()).isEqualTo(201);
      assertThat(head.header("Connection")).isEqualTo("close");
      raw.body(head.header("Content-Length").isEmpty() ? 1 << 20 : head.lengthBytes());
      assertThat(raw.isClosed()).isTrue();
    }
    assertThat(server.get(dataset + "/files/both").text()).isEqualTo("hello");
  }

  @Test
  void bytesThatWereLostHereAreNotTheClientsFault() throws IOException {
    byte[] bytes = Bytes.random(100_000, 10);
    String upload = create(bytes.length);
    assertThat(patch(upload, 0, bytes).status()).isEqualTo(204);
    String id = upload.substring(upload.lastIndexOf('/') + 1);
    Files.delete(data.resolve("uploads").resolve(id.substring(0, 2)).resolve(id));
    Answer state = server.get(upload);
    assertThat(state.status()).as("%s", state).isEqualTo(503);
    assertThat(state.problem()).isEqualTo("storage-unavailable");
  }

  @Test
  void aBodyWithoutALengthIsTakenAsItComes() throws IOException {
    byte[] bytes = Bytes.random(500_000, 9);
    Answer chunked =
        server.send(
            server
                .request(dataset + "/files/chunked")
                .PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes))));
    assertThat(chunked.status()).isEqualTo(201);
    assertThat(server.get(dataset + "/files/chunked").bytes()).isEqualTo(bytes);
    try (RawHttp raw = new RawHttp(server.port())) {
      raw.lines(
          "PUT " + dataset + "/files/nothing HTTP/1.1",
          "Host: x",
          "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
          "");
      assertThat(raw.head().status()).isEqualTo(201);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8192, 65_536, 131_072, (64 << 20) - 1, 64 << 20, (64 << 20) + 1})
  void filesOfEverySizeComeBack(int lengthBytes) {
    byte[] bytes = Bytes.random(lengthBytes, lengthBytes);
    Answer put = server.put(dataset + "/files/size" + lengthBytes, bytes);
    assertThat(put.status()).isEqualTo(201);
    assertThat(put.json().path("content").path("sha256").asString()).isEqualTo(Bytes.sha256(bytes));
    assertThat(server.get(dataset + "/files/size" + lengthBytes).bytes()).isEqualTo(bytes);
  }

  /** A table's footer that declares far more than there is. */
  static Stream<byte[]> footers() {
    byte[] version = {0x15, 2};
    byte[] list = {0x19, (byte) 0xfc};
    byte[] count = {(byte) 0xda, (byte) 0x84, (byte) 0xfd, 0x33};
    byte[] bytes = {0x18, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7};
    byte[] nested = new byte[10_000];
    Arrays.fill(nested, (byte) 0x1c);
    return Stream.of(join(version, list, count), join(version, bytes), nested, new byte[0]);
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("footers")
  void aTableThatLiesAboutItselfIsJustBytes(byte[] footer) throws Exception {
    byte[] magic = "PAR1".getBytes(UTF_8);
    byte[] lengthBytes = new byte[4];
    int declared = footer.length == 0 ? Integer.MAX_VALUE : footer.length;
    ByteBuffer.wrap(lengthBytes).order(ByteOrder.LITTLE_ENDIAN).putInt(declared);
    byte[] table = join(magic, Bytes.random(200_000, 41), footer, lengthBytes, magic);
    String path = dataset + "/files/" + Bytes.sha256(table).substring(0, 8) + "-";
    List<Future<Answer>> answers = new ArrayList<>();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        String name = path + i + ".parquet";
        answers.add(executor.submit(() -> server.put(name, table)));
      }
    }
    for (int i = 0; i < 4; i++) {
      assertThat(answers.get(i).get().status()).as("%s", answers.get(i).get()).isEqualTo(201);
      assertThat(server.get(path + i + ".parquet").bytes()).isEqualTo(table);
    }
  }

  @Test
  void blocksThatComeAgainAreStoredOnceAndReadExactly() {
    int blockBytes = 100 << 10;
    byte[] forth = new byte[50 * blockBytes];
    byte[] back = new byte[forth.length];
    for (int i = 0; i < 50; i++) {
      byte[] block = Bytes.random(blockBytes, i % 10);
      System.arraycopy(block, 0, forth, i * blockBytes, blockBytes);
      System.arraycopy(block, 0, back, back.length - (i + 1) * blockBytes, blockBytes);
    }
    long newBytes = 0;
    for (byte[] file : List.of(forth, back)) {
      Answer put = server.put(dataset + "/files/blocks", file);
      newBytes += put.json().path("savings").path("newBytes").asLong();
      assertThat(server.get(dataset + "/files/blocks").bytes()).isEqualTo(file);
      for (int edge = blockBytes; edge < file.length; edge += 7 * blockBytes) {
        Answer around =
            server.send(
                server
                    .request(dataset + "/files/blocks")
                    .header("Range", "bytes=" + (edge - 2048) + "-" + (edge + 2047)));
        assertThat(around.bytes()).isEqualTo(Arrays.copyOfRange(file, edge - 2048, edge + 2048));
      }
    }
    assertThat(newBytes).isLessThan(4L << 20);
  }

  @Test
  void anEditedVersionCostsLittle() {
    byte[] first = Bytes.random(10 << 20, 20);
    byte[] second = new byte[first.length + 100];
    System.arraycopy(first, 0, second, 0, 1 << 20);
    System.arraycopy(first, 1 << 20, second, (1 << 20) + 100, first.length - (1 << 20));
    server.put(dataset + "/files/edited", first);
    Answer edited = server.put(dataset + "/files/edited", second);
    assertThat(edited.status()).isEqualTo(200);
    assertThat(edited.json().path("savings").path("newBytes").asLong()).isLessThan(400_000);
    assertThat(server.get(dataset + "/files/edited").bytes()).isEqualTo(second);
    String parent = edited.json().path("commit").path("parent").asString();
    assertThat(server.get(dataset + "/files/edited?revision=" + parent).bytes()).isEqualTo(first);
  }
}
