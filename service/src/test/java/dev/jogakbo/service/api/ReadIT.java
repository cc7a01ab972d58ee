package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.RawHttp.Head;
import dev.jogakbo.service.ServerTestCase;
import dev.jogakbo.store.Store;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading over HTTP, whole, by range, by halves, and what is damaged. */
class ReadIT extends ServerTestCase {
  private static final byte[] FILE = Bytes.random(1 << 20, 1);

  private String dataset = "";
  private String file = "";

  @BeforeAll
  void upload() {
    dataset = newDataset();
    file = dataset + "/files/x.bin";
    assertThat(server.put(file, FILE).status()).isEqualTo(201);
    server.put(dataset + "/files/empty", new byte[0]);
    server.put(dataset + "/files/one", new byte[] {7});
  }

  private Answer range(String path, String range) {
    return server.send(server.request(path).header("Range", range).GET());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=1048576-", "bytes=1048576-1048576"})
  void f01ResumingAtTheEndIsUnsatisfiable(String range) {
    Answer answer = range(file, range);
    assertThat(answer.status()).isEqualTo(416);
    assertThat(answer.header("Content-Range")).isEqualTo("bytes */1048576");
    assertThat(answer.problem()).isEqualTo("range-not-satisfiable");
  }

  @Test
  void f01TheEdgesOfARange() {
    Answer last = range(file, "bytes=1048575-");
    assertThat(last.status()).isEqualTo(206);
    assertThat(last.bytes()).containsExactly(FILE[FILE.length - 1]);
    Answer beyond = range(file, "bytes=0-1048580");
    assertThat(beyond.status()).isEqualTo(206);
    assertThat(beyond.header("Content-Range")).isEqualTo("bytes 0-1048575/1048576");
    assertThat(beyond.bytes()).isEqualTo(FILE);
    assertThat(range(file, "bytes=-100").bytes())
        .isEqualTo(Arrays.copyOfRange(FILE, FILE.length - 100, FILE.length));
  }

  @Test
  void f01TheConnectionServesOnAfterARefusedRange() throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      for (String range : List.of("bytes=1048576-", "bytes=5-9", "bytes=1048576-")) {
        raw.lines(
            "GET " + file + " HTTP/1.1",
            "Host: x",
            "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
            "Range: " + range,
            "");
        Head head = raw.head();
        assertThat(head.status()).isEqualTo(range.equals("bytes=5-9") ? 206 : 416);
        raw.body(head.lengthBytes());
      }
    }
  }

  @Test
  void f02AResumedDownloadNeverGluesTwoVersions() {
    String path = dataset + "/files/changing";
    server.put(path, "the first version".getBytes(StandardCharsets.UTF_8));
    String first = server.get(path).header("ETag");
    server.put(path, "another, the second".getBytes(StandardCharsets.UTF_8));
    Answer stale =
        server.send(server.request(path).header("Range", "bytes=5-").header("If-Range", first));
    assertThat(stale.status()).isEqualTo(200);
    assertThat(stale.text()).isEqualTo("another, the second");
    Answer fresh =
        server.send(
            server
                .request(path)
                .header("Range", "bytes=5-")
                .header("If-Range", stale.header("ETag")));
    assertThat(fresh.status()).isEqualTo(206);
    assertThat(fresh.text()).isEqualTo("er, the second");
  }

  @ParameterizedTest
  @CsvSource({"x.bin,1048576", "empty,0", "one,1"})
  void f03HeadSaysWhatGetWould(String name, long sizeBytes) throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      for (String range : List.of("", "Range: bytes=0-99")) {
        raw.lines(
            "HEAD " + dataset + "/files/" + name + " HTTP/1.1",
            "Host: x",
            "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
            range.isEmpty() ? "X-Nothing: x" : range,
            "");
        Head head = raw.head();
        boolean isPart = !range.isEmpty() && sizeBytes > 0;
        if (!range.isEmpty() && sizeBytes == 0) {
          assertThat(head.status()).isEqualTo(416);
          continue;
        }
        assertThat(head.status()).isEqualTo(isPart ? 206 : 200);
        long partBytes = Math.min(100, sizeBytes);
        assertThat(head.lengthBytes()).isEqualTo(isPart ? partBytes : sizeBytes);
        assertThat(head.header("Content-Range"))
            .isEqualTo(isPart ? "bytes 0-" + (partBytes - 1) + "/" + sizeBytes : "");
        assertThat(head.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(head.header("ETag"))
            .isEqualTo(server.get(dataset + "/files/" + name).header("ETag"));
      }
    }
  }

  @Test
  void f04NothingCompressesFileBytes() {
    byte[] text = "a,b,c\n".repeat(200_000).getBytes(StandardCharsets.US_ASCII);
    String path = dataset + "/files/table.csv";
    server.put(path, text);
    for (String range : List.of("", "bytes=0-", "bytes=100-199")) {
      var request = server.request(path).header("Accept-Encoding", "gzip, br, zstd");
      Answer answer = server.send(range.isEmpty() ? request : request.header("Range", range));
      assertThat(answer.bytes())
          .isEqualTo(range.endsWith("199") ? Arrays.copyOfRange(text, 100, 200) : text);
      assertThat(answer.header("Content-Encoding")).isEmpty();
      assertThat(answer.header("Cache-Control")).contains("no-transform");
      assertThat(answer.header("ETag")).isEqualTo('"' + Bytes.sha256(text) + '"');
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.bin", "empty", "one"})
  void f05AnUnrangedAnswerHasNoContentRange(String name) {
    Answer answer = server.get(dataset + "/files/" + name);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Range")).isEmpty();
  }

  @Test
  void f10ManyRangesNeverMultiplyTheAnswer() {
    Answer same = range(file, "bytes=" + "0-,".repeat(1000) + "0-");
    assertThat(same.bytes()).hasSizeLessThanOrEqualTo(FILE.length);
    String tiny =
        IntStream.range(0, 2000)
            .mapToObj(i -> 2 * i + "-" + 2 * i)
            .collect(Collectors.joining(","));
    Answer many = range(file, "bytes=" + tiny);
    assertThat(many.status()).isEqualTo(200);
    assertThat(many.bytes()).isEqualTo(FILE);
    Answer tooLong = range(file, "bytes=" + "0-0,".repeat(5000) + "0-0");
    assertThat(tooLong.status()).isIn(200, 206, 400, 431);
    assertThat(tooLong.bytes()).hasSizeLessThanOrEqualTo(FILE.length);
    assertThat(range(file, "bytes=0-99,50-149").header("Content-Range"))
        .isEqualTo("bytes 0-149/1048576");
  }

  @Test
  void severalRangesComeAsParts() {
    Answer answer = range(file, "bytes=0-9,1000-1009,-10");
    assertThat(answer.status()).isEqualTo(206);
    assertThat(answer.header("Content-Type")).startsWith("multipart/byteranges; boundary=");
    assertThat(answer.header("Content-Length")).isEqualTo(Integer.toString(answer.bytes().length));
    String text = new String(answer.bytes(), StandardCharsets.ISO_8859_1);
    assertThat(text)
        .contains("Content-Range: bytes 0-9/1048576\r\n\r\n" + latin(0, 10))
        .contains("Content-Range: bytes 1000-1009/1048576\r\n\r\n" + latin(1000, 1010))
        .contains("Content-Range: bytes 1048566-1048575/1048576\r\n\r\n" + latin(1048566, 1048576));
  }

  private static String latin(int start, int end) {
    return new String(Arrays.copyOfRange(FILE, start, end), StandardCharsets.ISO_8859_1);
  }

  @Test
  void conditionsSaveTheBody() {
    Answer first = server.get(file);
    String etag = first.header("ETag");
    Answer known = server.send(server.request(file).header("If-None-Match", "\"x\", " + etag));
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.bytes()).isEmpty();
    assertThat(known.header("ETag")).isEqualTo(etag);
    Answer date =
        server.send(
            server.request(file).header("If-Modified-Since", first.header("Last-Modified")));
    assertThat(date.status()).isEqualTo(304);
    Answer other = server.send(server.request(file).header("If-Match", "\"x\""));
    assertThat(other.status()).isEqualTo(412);
    assertThat(other.problem()).isEqualTo("precondition-failed");
  }

  @Test
  void whatAFileAnswerSays() {
    Answer answer = server.get(file);
    assertThat(answer.header("ETag")).isEqualTo('"' + Bytes.sha256(FILE) + '"');
    assertThat(answer.header("Repr-Digest"))
        .isEqualTo(
            "sha-256=:" + Base64.getEncoder().encodeToString(Bytes.digest("SHA-256", FILE)) + ":");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("Content-Security-Policy")).contains("sandbox");
    assertThat(answer.header("Jogakbo-Commit")).matches("[0-9a-f]{40}");
    assertThat(answer.header("X-Request-Id")).matches("[0-9a-f]{16}");
  }

  @Test
  void f21NamesOfAnyScriptReachTheHeader() {
    String name = "%ED%95%9C%20%F0%9F%98%80%22%3B.txt";
    assertThat(server.put(dataset + "/files/" + name, new byte[3]).status()).isEqualTo(201);
    String header = server.get(dataset + "/files/" + name).header("Content-Disposition");
    assertThat(header).isEqualTo("attachment; filename=\"_ ___.txt\"; filename*=UTF-8''" + name);
  }

  @Test
  void f08AClientThatLeavesTakesNothingWithIt() throws IOException {
    byte[] large = Bytes.random(32 << 20, 8);
    String path = dataset + "/files/large";
    server.put(path, large);
    long before = server.bean(Store.class).counters().packReadBytes();
    for (int i = 0; i < 20; i++) {
      try (RawHttp raw = new RawHttp(server.port())) {
        raw.lines(
            "GET " + path + " HTTP/1.1",
            "Host: x",
            "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
            "");
        raw.head();
        raw.body(64 << 10);
      }
    }
    assertThat(server.get(path).bytes()).isEqualTo(large);
    long read = server.bean(Store.class).counters().packReadBytes() - before;
    assertThat(read).isLessThan(large.length + 20L * (10 << 20));
  }

  @Test
  void f06DamageInTheMiddleCutsTheAnswerOff() throws IOException {
    byte[] damaged = Bytes.random(8 << 20, 6);
    String path = dataset + "/files/damaged";
    flipInTheMiddle(putInPackOfItsOwn(path, damaged));
    for (String version : List.of("HTTP/1.1", "HTTP/1.0")) {
      for (String connection : List.of("keep-alive", "close")) {
        try (RawHttp raw = new RawHttp(server.port())) {
          raw.lines(
              "GET " + path + " " + version,
              "Host: x",
              "Connection: " + connection,
              "Authorization: Bearer " + JogakboServer.ADMIN_TOKEN,
              "");
          Head head = raw.head();
          assertThat(head.status()).isEqualTo(200);
          assertThat(head.lengthBytes()).isEqualTo(damaged.length);
          assertThat(head.header("Transfer-Encoding")).isEmpty();
          byte[] body = raw.body(damaged.length);
          assertThat(body.length).isLessThan(damaged.length);
          assertThat(body).isEqualTo(Arrays.copyOf(damaged, body.length));
          assertThat(raw.isClosed()).isTrue();
        }
      }
    }
    assertThat(range(path, "bytes=0-999999").bytes()).isEqualTo(Arrays.copyOf(damaged, 1_000_000));
    assertThat(range(path, "bytes=7000000-").bytes())
        .isEqualTo(Arrays.copyOfRange(damaged, 7_000_000, damaged.length));
    Answer inside = range(path, "bytes=4194304-4194305");
    assertThat(inside.status()).isEqualTo(500);
    assertThat(inside.problem()).isEqualTo("damaged-content");
    assertThat(server.bean(Store.class).counters().damagedChunks()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"the same path", "another path", "a staged upload"})
  void sendingAFileAgainHealsWhatIsDamagedOfIt(String way) throws IOException {
    byte[] bytes = Bytes.random(2 << 20, way.hashCode());
    String folder = dataset + "/files/" + way.replace(' ', '-');
    byte[] edited = bytes.clone();
    edited[5] ^= 1;
    Path pack = putInPackOfItsOwn(folder + "/v1", bytes);
    assertThat(server.put(folder + "/v2", edited).status()).isEqualTo(201);
    flipInTheMiddle(pack);
    for (String version : List.of("/v1", "/v2")) {
      assertThat(range(folder + version, "bytes=1000000-1100000").status()).isEqualTo(500);
    }
    long stored = server.bean(Store.class).counters().newBytes();
    Answer again =
        switch (way) {
          case "the same path" -> server.put(folder + "/v1", bytes);
          case "another path" -> server.put(folder + "/v3", bytes);
          default -> putStaged(bytes);
        };
    assertThat(again.status()).as("%s", again).isIn(200, 201);
    stored = server.bean(Store.class).counters().newBytes() - stored;
    assertThat(stored).as("only what is damaged").isBetween(1L, 128L << 10);
    assertThat(server.get(folder + "/v1").bytes()).isEqualTo(bytes);
    assertThat(server.get(folder + "/v2").bytes()).isEqualTo(edited);
    Answer sound = server.put(folder + "/v4", bytes);
    assertThat(sound.json().path("savings").path("newBytes").asLong(-1)).isZero();
  }

  private Answer putStaged(byte[] bytes) {
    Answer made =
        server.send(
            server
                .request(dataset + "/uploads")
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", Integer.toString(bytes.length))
                .header("Content-Type", "application/offset+octet-stream")
                .POST(BodyPublishers.ofByteArray(bytes)));
    String location = made.header("Location");
    String id = location.substring(location.lastIndexOf('/') + 1);
    return server.json(
        "POST",
        dataset + "/commits",
        """
        {"message": "m", "operations": [{"op": "put", "path": "staged", "upload": "%s"}]}\
        """
            .formatted(id));
  }

  /** Puts a new file and returns the largest pack that came with it. */
  private Path putInPackOfItsOwn(String path, byte[] bytes) throws IOException {
    Set<Path> before = new HashSet<>(packs());
    assertThat(server.put(path, bytes).status()).isEqualTo(201);
    return packs().stream()
        .filter(found -> !before.contains(found))
        .max(Comparator.comparingLong(found -> found.toFile().length()))
        .orElseThrow();
  }

  private static void flipInTheMiddle(Path pack) throws IOException {
    try (RandomAccessFile stored = new RandomAccessFile(pack.toFile(), "rw")) {
      long middle = stored.length() / 2;
      stored.seek(middle);
      int old = stored.read();
      stored.seek(middle);
      stored.write(old ^ 1);
    }
  }

  private List<Path> packs() throws IOException {
    try (Stream<Path> files = Files.walk(data.resolve("objects").resolve("packs"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
