package dev.jogakbo.service.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code check} and {@code rebuild} on data that is damaged. */
final class RepairIT extends CliTestCase {
  @Test
  void aRebuildThatFailsChangesNothing() throws IOException {
    String upload;
    try (JogakboServer server = JogakboServer.start(data)) {
      String dataset = server.dataset("team", "kept", "private");
      server.put(dataset + "/files/a.bin", FILE);
      upload = server.beginUpload(dataset, 1000, new byte[0]);
    }
    Path log = data.resolve("objects/log/repo-00112233445566778899aabbccddeeff/000000000001");
    Files.createDirectories(log.getParent());
    Files.write(log, new byte[100]);
    for (int times = 0; times < 2; times++) {
      Ended failed = run("rebuild");
      assertThat(failed.status()).isEqualTo(1);
      assertThat(failed.err()).contains("log/repo-00112233445566778899aabbccddeeff");
    }
    Files.delete(log);
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
    assertThat(run("rebuild").out()).endsWith("no problems\n");
    assertThat(data.resolve("index.new")).doesNotExist();
    assertThat(data.resolve("index.old")).doesNotExist();
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get("/api/v1/datasets/team/kept/files/a.bin").bytes()).isEqualTo(FILE);
      HttpRequest.Builder head = server.request(upload).header("Tus-Resumable", "1.0.0");
      assertThat(server.send(head.method("HEAD", BodyPublishers.noBody())).status()).isEqualTo(200);
    }
  }

  /**
   * What was sent for a commit lies in the store, and a lease that was in the index only kept it.
   */
  @Test
  void anObjectThatDoesNotOutliveARebuildIsAskedForAgain() {
    byte[] bytes = Bytes.random(20 << 20, 1);
    String wish =
        "{\"operation\": \"upload\", \"objects\": [{\"oid\": \"%s\", \"size\": %d}]}"
            .formatted(Bytes.sha256(bytes), bytes.length);
    String batch = "/datasets/team/objects.git/info/lfs/objects/batch";
    for (int times = 0; times < 2; times++) {
      try (JogakboServer server = JogakboServer.start(data)) {
        if (times == 0) {
          server.dataset("team", "objects", "private");
        }
        String href =
            server.json("POST", batch, wish).json().at("/objects/0/actions/upload/href").asString();
        assertThat(server.put(href.replaceFirst("^http://[^/]+", ""), bytes).status())
            .isEqualTo(200);
        assertThat(server.json("POST", batch, wish).json().at("/objects/0/actions").isMissingNode())
            .isTrue();
      }
      assertThat(run("rebuild").status()).isZero();
    }
  }

  @Test
  void anIndexThatCannotBeOpenedIsMadeAgain() throws IOException {
    store();
    Files.write(data.resolve("index/CURRENT"), new byte[] {1});
    assertThat(run("stats").status()).isEqualTo(1);
    assertThat(run("rebuild").out()).endsWith("no problems\n");
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
  }

  @Test
  void anIndexThatCannotBeReadIsMadeAgain() throws IOException {
    store();
    run("stats");
    run("stats"); // each opening writes what the last one left into tables
    try (Stream<Path> tables = Files.list(data.resolve("index"))) {
      for (Path table : tables.filter(file -> file.toString().endsWith(".sst")).toList()) {
        byte[] bytes = bytes(table);
        for (int i = 0; i < 30; i++) {
          bytes[i] ^= 0x55;
        }
        Files.write(table, bytes);
      }
    }
    Ended unread = run("check");
    assertThat(unread.status()).isEqualTo(1);
    assertThat(unread.err()).contains("checksum mismatch");
    assertThat(run("rebuild").out()).endsWith("no problems\n");
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
  }

  @Test
  void aRebuildWithoutACommitNamesItAndGoesOn() throws IOException {
    store();
    Path metadata;
    String commit;
    try (JogakboServer server = JogakboServer.start(data)) {
      String dataset = server.dataset("team", "broken", "private");
      List<Path> before = files("packs");
      commit = commitId(server.put(dataset + "/files/b.bin", Bytes.random(300_000, 1)));
      metadata = added(before, "packs").getLast();
      server.put(dataset + "/files/c.bin", Bytes.random(300_000, 2));
    }
    byte[] whole = bytes(metadata);
    zeroRecords(metadata);
    Ended rebuilt = run("rebuild");
    assertThat(rebuilt.status()).isEqualTo(1);
    assertThat(rebuilt.out())
        .contains("blob lost: packs/")
        .contains("version damaged: dataset team/broken, commit " + commit + ": ");
    assertThat(run("check").out()).contains("dataset team/broken, commit " + commit + ": ");
    assertThat(run("gc", "--grace", "0s", "--execute").err())
        .contains("dataset team/broken: commit ", "nothing is deleted")
        .doesNotContain("\tat ");
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get("/api/v1/datasets/team/kept/files/a.bin").bytes()).isEqualTo(FILE);
      assertThat(server.get("/api/v1/datasets/team/broken/files/c.bin").bytes())
          .isEqualTo(Bytes.random(300_000, 2));
      server.put("/api/v1/datasets/team/broken/files/d.bin", FILE);
    }
    Files.write(metadata, whole); // restored from a copy
    assertThat(run("rebuild").out()).endsWith("no problems\n");
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get("/api/v1/datasets/team/broken/files/b.bin").bytes())
          .isEqualTo(Bytes.random(300_000, 1));
    }
  }

  @Test
  void aBranchWhoseHeadIsLostGoesOnFromTheCommitBefore() throws IOException {
    Path metadata;
    String kept;
    String lost;
    String dataset;
    try (JogakboServer server = JogakboServer.start(data)) {
      server.put(server.dataset("team", "sound", "private") + "/files/a.bin", FILE);
      dataset = server.dataset("team", "broken", "private");
      kept = commitId(server.put(dataset + "/files/b.bin", Bytes.random(300_000, 1)));
      List<Path> before = files("packs");
      lost = commitId(server.put(dataset + "/files/b.bin", Bytes.random(300_000, 2)));
      metadata = added(before, "packs").getLast();
    }
    zeroRecords(metadata);
    assertThat(run("rebuild").out())
        .contains("version damaged: dataset team/broken, commit " + lost)
        .contains("refs/heads/main can be moved back to commit " + kept);
    try (JogakboServer server = JogakboServer.start(data)) {
      for (String path : List.of("/files/b.bin", "/commits", "/tree", "/savings", "/refs")) {
        Answer answer = server.get(dataset + path);
        if (path.equals("/refs")) {
          assertThat(answer.text()).contains(lost);
        } else {
          assertThat(answer.problem()).as(path).isEqualTo("damaged-content");
          assertThat(answer.text()).as(path).contains("commit " + lost + " cannot be read");
        }
      }
      assertThat(server.put(dataset + "/files/c.bin", FILE).problem()).isEqualTo("damaged-content");
      assertOthersAreAsBefore(server, lost);
      assertThat(server.get(dataset + "/files/b.bin?revision=" + kept).bytes())
          .isEqualTo(Bytes.random(300_000, 1));
      HttpRequest.Builder move =
          server
              .request(dataset + "/branches/main")
              .header("Content-Type", "application/json")
              .header("If-Match", '"' + lost + '"')
              .PUT(BodyPublishers.ofString("{\"from\": \"%s\"}".formatted(kept)));
      assertThat(server.send(move).status()).isEqualTo(200);
      assertThat(server.put(dataset + "/files/c.bin", FILE).status()).isEqualTo(201);
      assertThat(server.get(dataset + "/files/b.bin").bytes()).isEqualTo(Bytes.random(300_000, 1));
    }
    assertThat(run("check").out()).endsWith("no problems\n");
    assertThat(run("gc", "--grace", "0s", "--execute").status()).isZero();
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
    assertThat(run("rebuild").out()).endsWith("no problems\n");
  }

  private static void assertOthersAreAsBefore(JogakboServer server, String lost) {
    assertThat(server.get("/api/v1/datasets/team/sound/savings").status()).isEqualTo(200);
    assertThat(server.get("/api/v1/savings").status()).isEqualTo(200);
    JsonNode listed = server.get("/api/datasets?author=team").json();
    assertThat(listed.findValuesAsString("id"))
        .containsExactlyInAnyOrder("team/broken", "team/sound");
    assertThat(listed.findValuesAsString("sha")).contains(lost);
    assertThat(server.get("/api/datasets?filter=language:ko").json()).isEmpty();
  }

  private static String commitId(Answer put) {
    return put.json().path("commit").path("id").asString();
  }

  private void zeroRecords(Path pack) throws IOException {
    byte[] damaged = bytes(pack);
    Arrays.fill(damaged, 24, endOfRecords(pack), (byte) 0);
    Files.write(pack, damaged);
  }

  @Test
  void whatARebuildLeavesOutIsNamedWithItsVersions() throws IOException {
    String sha256 = store();
    Files.delete(largestPack());
    Ended rebuilt = run("rebuild");
    assertThat(rebuilt.status()).isEqualTo(1);
    assertThat(rebuilt.out())
        .contains("content missing: content " + sha256)
        .containsPattern("team/kept: a.bin, put there by commit [0-9a-f]{40}\n");
    assertThat(run("check").out()).contains("content missing: content " + sha256);
    try (JogakboServer server = JogakboServer.start(data)) {
      server.put("/api/v1/datasets/team/kept/files/again.bin", FILE);
    }
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
  }

  @Test
  void aCheckNamesWhatIsDamaged() throws Exception {
    String sha256 = store("b.bin");
    flip(largestPack(), FILE.length / 2);
    assertThat(run("check").status()).isZero();
    Ended found = run("check", "--read-data");
    assertThat(found.status()).isEqualTo(1);
    assertThat(found.out())
        .contains("chunk damaged", "makes 1 content unreadable", sha256)
        .containsPattern("team/kept: a.bin, put there by commit [0-9a-f]{40}\n")
        .containsPattern("team/kept: b.bin, put there by commit [0-9a-f]{40}\n");
    assertThat(run("check", "--read-data", "--json").out())
        .contains("\"content\" : \"" + sha256 + "\"", "\"path\" : \"a.bin\"");
  }

  @Test
  void allThatIsDamagedIsFoundInOneRunWithTheVersionsItConcerns() throws IOException {
    Map<String, String> commits = new TreeMap<>();
    List<List<Path>> packs = new ArrayList<>();
    Path log;
    try (JogakboServer server = JogakboServer.start(data)) {
      String dataset = server.dataset("team", "broken", "private");
      for (int i = 0; i < 7; i++) {
        List<Path> before = files("packs");
        String path = "f" + i + ".bin";
        JsonNode put =
            server.put(dataset + "/files/" + path, Bytes.random(300_000 + 1000 * i, i)).json();
        commits.put(path, put.path("commit").path("id").asString());
        packs.add(added(before, "packs"));
      }
      List<Path> before = files("log");
      server.dataset("team", "other", "private");
      log = added(before, "log").getFirst();
    }
    flip(packs.get(0).getFirst(), 150_000);
    Files.write(packs.get(1).getFirst(), Arrays.copyOf(bytes(packs.get(1).getFirst()), 50_000));
    Files.write(packs.get(2).getFirst(), new byte[0]);
    Files.delete(packs.get(3).getFirst());
    byte[] exchanged = bytes(packs.get(4).getFirst());
    Files.write(packs.get(4).getFirst(), bytes(packs.get(5).getFirst()));
    Files.write(packs.get(5).getFirst(), exchanged);
    flip(packs.get(6).getLast(), endOfRecords(packs.get(6).getLast()) - 1); // the recipe's
    flip(log, 20);
    Map<Path, String> stored = digests();
    Ended found = run("check", "--read-data", "--json");
    assertThat(found.status()).isEqualTo(1);
    assertThat(digests()).isEqualTo(stored);
    JsonNode problems = JsonMapper.shared().readTree(found.out()).path("problems");
    Map<String, String> named = new TreeMap<>();
    for (JsonNode problem : problems) {
      for (JsonNode content : problem.path("affected")) {
        for (JsonNode version : content.path("versions")) {
          assertThat(version.path("dataset").asString()).isEqualTo("team/broken");
          named.put(version.path("path").asString(), version.path("commit").asString());
        }
      }
    }
    assertThat(named).isEqualTo(commits);
    assertThat(problems.findValuesAsString("where"))
        .anyMatch(where -> where.startsWith("log/") && log.toString().contains(where))
        .hasSize(8);
  }

  private List<Path> files(String prefix) throws IOException {
    try (Stream<Path> files = Files.walk(data.resolve("objects").resolve(prefix))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** Returns the files that are new, the largest first. */
  private List<Path> added(List<Path> before, String prefix) throws IOException {
    List<Path> added = new ArrayList<>(files(prefix));
    added.removeAll(before);
    added.sort(Comparator.comparingLong(RepairIT::size).reversed());
    return added;
  }

  private Map<Path, String> digests() throws IOException {
    Map<Path, String> digests = new TreeMap<>();
    for (String prefix : List.of("packs", "log")) {
      for (Path file : files(prefix)) {
        digests.put(file, Bytes.sha256(bytes(file)));
      }
    }
    return digests;
  }

  /** The length of the footer stands 16 bytes before the end of the trailer, which has 48. */
  private static int endOfRecords(Path pack) throws IOException {
    byte[] bytes = bytes(pack);
    int footerBytes =
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 16);
    return bytes.length - 48 - footerBytes;
  }

  private static byte[] bytes(Path file) throws IOException {
    return Files.readAllBytes(file);
  }

  private Path largestPack() throws IOException {
    try (Stream<Path> files = Files.walk(data.resolve("objects/packs"))) {
      return files
          .filter(Files::isRegularFile)
          .max(Comparator.comparingLong(RepairIT::size))
          .orElseThrow();
    }
  }

  private static long size(Path file) {
    return file.toFile().length();
  }

  private static void flip(Path file, int at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= 1;
    Files.delete(file);
    Files.write(file, bytes);
  }
}
