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

/** Reading over HTTP: F01 to F06, F08, F10, F21. */
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
      for (String range : List.of("", "Range: bytes=0-0")) {
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
        assertThat(head.lengthBytes()).isEqualTo(isPart ? 1 : sizeBytes);
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
    for (String range : List.of("bytes=0-", "bytes=100-199")) {
      Answer answer =
          server.send(
              server
                  .request(path)
                  .header("Accept-Encoding", "gzip, br, zstd")
                  .header("Range", range));
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
    assertThat(read).isLessThan(21L * (24 << 20));
  }

  @Test
  void f06DamageInTheMiddleCutsTheAnswerOff() throws IOException {
    byte[] damaged = Bytes.random(8 << 20, 6);
    String path = dataset + "/files/damaged";
    Set<Path> before = new HashSet<>(packs());
    server.put(path, damaged);
    Path pack =
        packs().stream()
            .filter(found -> !before.contains(found))
            .max(Comparator.comparingLong(found -> found.toFile().length()))
            .orElseThrow();
    try (RandomAccessFile bytes = new RandomAccessFile(pack.toFile(), "rw")) {
      long middle = bytes.length() / 2;
      bytes.seek(middle);
      int old = bytes.read();
      bytes.seek(middle);
      bytes.write(old ^ 1);
    }
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
    Answer inside = range(path, "bytes=4194304-4194305");
    assertThat(inside.status()).isEqualTo(500);
    assertThat(inside.problem()).isEqualTo("damaged-content");
    assertThat(server.bean(Store.class).counters().damagedChunks()).isPositive();
    Answer healed =
        server.send(
            server.request(dataset + "/files/again").PUT(BodyPublishers.ofByteArray(damaged)));
    assertThat(healed.status()).isEqualTo(201);
    assertThat(server.get(path).bytes()).isEqualTo(damaged);
  }

  private List<Path> packs() throws IOException {
    try (Stream<Path> files = Files.walk(data.resolve("objects").resolve("packs"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
