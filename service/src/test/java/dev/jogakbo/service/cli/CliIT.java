package dev.jogakbo.service.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.Application;
import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.ServiceProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
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
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands on a data directory, with and without a service that holds it. */
final class CliIT {
  private static final byte[] FILE = new byte[300_000];

  static {
    new Random(1).nextBytes(FILE);
  }

  @TempDir private Path data = Path.of("");

  @Test
  void commandsAskTheServiceThatRuns() {
    try (JogakboServer server = JogakboServer.start(data)) {
      Ended made =
          run("token", "create", "--name", "laptop", "--account", "alice", "--role", "write");
      assertThat(made.status()).isZero();
      String secret = made.out().strip();
      assertThat(
              server
                  .send(server.anonymous("/api/v1/me").header("Authorization", "Bearer " + secret))
                  .json()
                  .path("account")
                  .asString())
          .isEqualTo("alice");
      assertThat(run("token", "list").out()).contains("alice", "laptop", "write");
      String dataset = server.dataset("team", "doomed", "private");
      server.put(dataset + "/files/a.bin", FILE);
      assertThat(run("stats").out()).contains("stored");
      server.delete(dataset);
      assertThat(run("gc").out()).contains("would free 0 B", "wait for the grace period");
      assertThat(run("gc", "--grace", "0s", "--execute").out())
          .startsWith("freed 30")
          .contains("team/doomed (deleted)");
      assertThat(run("gc", "--grace", "0s", "--json").out()).contains("\"freedBytes\" : 0");
    }
  }

  @Test
  void storedFilesAreTakenApartWithAndWithoutAService() {
    byte[] base = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
    byte[] edited = ParquetSamples.load("pairs/large-pyarrow26-delete.parquet");
    try (JogakboServer server = JogakboServer.start(data)) {
      String dataset = server.dataset("team", "tables", "private");
      server.json("PATCH", dataset, "{\"parquetPolicy\": \"plain\"}");
      server.put(dataset + "/files/t", base);
      server.put(dataset + "/files/u", edited);
      server.json("PATCH", dataset, "{\"parquetPolicy\": \"values\"}");
      assertThat(run("optimise", "--dry-run").out())
          .contains("2 of them, 717.1 kB, could be taken apart", "nothing was changed");
      assertThat(run("optimise", "--dataset", "team/none").err()).contains("team/none");
      server.delete(dataset + "/files/u");
    }
    assertThat(run("optimise", "--dataset", "team/none").err()).contains("team/none");
    assertThat(run("optimise", "--dataset", "none").err())
        .contains("expected NAMESPACE/NAME, found 'none'");
    Ended done = run("optimise", "--dataset", "team/tables");
    assertThat(done.out()).contains("taken apart, values: 2 files", "before:", "after:");
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
    assertThat(run("gc").out()).contains("2 replaced recipes, ", "wait for the grace period");
    assertThat(run("gc", "--grace", "0s", "--execute").out()).doesNotContain("freed 0 B");
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get("/api/v1/datasets/team/tables/files/t").bytes()).isEqualTo(base);
      assertThat(run("optimise", "--json").out()).contains("\"waitingFileCount\" : 0");
    }
  }

  @Test
  void aServiceWithoutAFolderForTemporaryFilesSaysSoInASentence() {
    String nowhere = data.resolve("nowhere").toString();
    assertThatThrownBy(() ->
            ServiceProcess.start(data, Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + nowhere)))
        .message()
        .contains("jogakbo: Unable to create tempDir. java.io.tmpdir is set to " + nowhere)
        .doesNotContain("\tat ");
  }

  @Test
  void aServiceThatCannotListenSaysWhyInASentence() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThat(run("serve", "--port", port).err())
          .isEqualTo(
              "jogakbo: port %s is in use: end what listens there, or choose another with --port%n",
              port);
    }
    assertThat(run("serve", "--host", "203.0.113.7", "--port", "0").err())
        .startsWith("jogakbo: cannot listen at the address given with --host");
    assertThat(run("serve", "--host", "256.1.1.1").err())
        .contains("expected an address of this machine, found '256.1.1.1'");
  }

  @Test
  void aServiceWhoseDataDirectoryCannotBeUsedSaysWhyInASentence() throws IOException {
    Path file = Files.createFile(data.resolve("file"));
    assertThat(run("serve", "--data", file.toString(), "--port", "0").err())
        .isEqualTo(
            "jogakbo: data directory %s: cannot be used: expected a folder, found a file%n", file);
  }

  @Test
  void checkAndRebuildRefuseWhileAServiceRunsAndNameIt() {
    try (JogakboServer _ = JogakboServer.start(data)) {
      for (String command : List.of("check", "rebuild")) {
        Ended refused = run(command);
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("in use by process " + ProcessHandle.current().pid());
      }
    }
  }

  @Test
  void withoutAServiceCommandsOpenTheDataThemselves() throws IOException {
    store();
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
    FileSystemUtils.deleteRecursively(data.resolve("index"));
    Ended stale = run("stats");
    assertThat(stale.status()).isEqualTo(1);
    assertThat(stale.err()).contains("rebuild the index from the bucket");
    assertThat(run("rebuild").out()).contains("no problems");
    assertThat(run("stats", "--json").out()).contains("\"logicalBytes\" : 30");
    assertThat(run("token", "create", "--name", "ci").out()).startsWith("jgb_");
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get("/api/v1/datasets/team/kept/files/a.bin").bytes()).isEqualTo(FILE);
    }
  }

  @Test
  void dataWithParquetFilesIsCheckedAndRebuilt() throws IOException {
    byte[] base = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
    byte[] cell = ParquetSamples.load("pairs/large-pyarrow26-delete.parquet");
    try (JogakboServer server = JogakboServer.start(data)) {
      String dataset = server.dataset("team", "tables", "private");
      server.put(dataset + "/files/t", base);
      Answer second = server.put(dataset + "/files/t", cell);
      assertThat(second.json().path("parquet").path("mode").asString()).isEqualTo("values");
    }
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
    assertThat(run("gc", "--grace", "0s", "--execute").status()).isZero();
    FileSystemUtils.deleteRecursively(data.resolve("index"));
    assertThat(run("rebuild").out()).contains("3 contents", "no problems");
    assertThat(run("check", "--read-data").out()).endsWith("no problems\n");
    assertThat(run("stats").status()).isZero();
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get("/api/v1/datasets/team/tables/files/t").bytes()).isEqualTo(cell);
    }
  }

  @Test
  void aRebuildThatFailsChangesNothing() throws IOException {
    String upload;
    try (JogakboServer server = JogakboServer.start(data)) {
      String dataset = server.dataset("team", "kept", "private");
      server.put(dataset + "/files/a.bin", FILE);
      upload = beginUpload(server, dataset);
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

  private static String beginUpload(JogakboServer server, String dataset) {
    String location =
        server
            .send(
                server
                    .request(dataset + "/uploads")
                    .header("Tus-Resumable", "1.0.0")
                    .header("Upload-Length", "1000")
                    .POST(BodyPublishers.noBody()))
            .header("Location");
    return URI.create(location).getRawPath();
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
      JsonNode put = server.put(dataset + "/files/b.bin", Bytes.random(300_000, 1)).json();
      commit = put.path("commit").path("id").asString();
      metadata = added(before, "packs").getLast();
      server.put(dataset + "/files/c.bin", Bytes.random(300_000, 2));
    }
    byte[] whole = bytes(metadata);
    byte[] damaged = whole.clone();
    Arrays.fill(damaged, 24, endOfRecords(metadata), (byte) 0);
    Files.write(metadata, damaged);
    Ended rebuilt = run("rebuild");
    assertThat(rebuilt.status()).isEqualTo(1);
    assertThat(rebuilt.out())
        .contains("blob lost: packs/")
        .contains("version damaged: dataset team/broken, commit " + commit + ": ");
    assertThat(run("check").out()).contains("dataset team/broken, commit " + commit + ": ");
    assertThat(run("gc", "--grace", "0s", "--execute").err()).contains("is not stored");
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
  void aStartThatCannotBeIsRefusedInOneSentence() throws IOException {
    store();
    FileSystemUtils.deleteRecursively(data.resolve("index"));
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream out = System.out;
    System.setOut(new PrintStream(log, true, UTF_8));
    Ended refused;
    try {
      refused = run("serve", "--port", "0");
    } finally {
      System.setOut(out);
    }
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err().lines()).singleElement().asString().contains("rebuild the index");
    assertThat(log.toString(UTF_8)).contains("INFO").doesNotContain("WARN", "ERROR");
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
    added.sort(Comparator.comparingLong(CliIT::size).reversed());
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

  @Test
  void wrongUsageIsSaidWithWhereTheUsageIs() {
    Ended wrong = run("gc", "--grace", "soon");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("expected a number with s, m, h or d", "--help' says");
    assertThat(run("token", "create", "--help").out()).contains("read, write or admin");
  }

  /** Stores the file in a dataset, stops the service again, and returns the file's SHA-256. */
  private String store(String... otherPaths) {
    try (JogakboServer server = JogakboServer.start(data)) {
      String dataset = server.dataset("team", "kept", "private");
      for (String path : otherPaths) {
        server.put(dataset + "/files/" + path, FILE);
      }
      return server
          .put(dataset + "/files/a.bin", FILE)
          .json()
          .path("content")
          .path("sha256")
          .asString();
    }
  }

  private Path largestPack() throws IOException {
    try (Stream<Path> files = Files.walk(data.resolve("objects/packs"))) {
      return files
          .filter(Files::isRegularFile)
          .max(Comparator.comparingLong(CliIT::size))
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

  private Ended run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (!all.contains("--help") && !all.contains("--data")) {
      all.addAll(List.of("--data", data.toString()));
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Cli.line(Application.class);
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int status = line.execute(all.toArray(String[]::new));
    return new Ended(status, out.toString(), err.toString());
  }

  private record Ended(int status, String out, String err) {}
}
