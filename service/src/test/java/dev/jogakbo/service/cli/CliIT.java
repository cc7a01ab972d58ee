package dev.jogakbo.service.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Application;
import dev.jogakbo.service.JogakboServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;

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
  void wrongUsageIsSaidWithTheUsage() {
    Ended wrong = run("gc", "--grace", "soon");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("expected a number with s, m, h or d", "Usage:");
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
    if (!all.contains("--help")) {
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
