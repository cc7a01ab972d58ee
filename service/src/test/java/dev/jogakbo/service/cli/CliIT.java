package dev.jogakbo.service.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.ServiceProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/** Commands on a data directory, with and without a service that holds it. */
final class CliIT extends CliTestCase {
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
    assertThat(stale.err()).contains("rebuild makes one from the bucket");
    assertThat(run("rebuild").out()).contains("no problems");
    assertThat(run("stats", "--json").out()).contains("\"logicalBytes\" : 30");
    assertThat(run("token", "create", "--name", "ci").out()).startsWith("jgb_");
    try (JogakboServer server = JogakboServer.start(data)) {
      assertThat(server.get("/api/v1/datasets/team/kept/files/a.bin").bytes()).isEqualTo(FILE);
    }
  }

  @Test
  void whatNobodyBeganIsFoundNeitherEmptyNorWhole() {
    Path mistyped = data.resolve("mistyped");
    List<List<String>> commands =
        List.of(
            List.of("check"),
            List.of("gc"),
            List.of("stats"),
            List.of("optimise"),
            List.of("token", "list"),
            List.of("rebuild"));
    for (List<String> command : commands) {
      List<String> line = new ArrayList<>(command);
      line.addAll(List.of("--data", mistyped.toString()));
      Ended refused = run(line.toArray(String[]::new));
      assertThat(refused.status()).as("%s", command).isEqualTo(1);
      assertThat(refused.err()).as("%s", command).contains(mistyped + "", "found none");
      assertThat(refused.out()).isEmpty();
      assertThat(mistyped).doesNotExist();
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
  void wrongUsageIsSaidWithWhereTheUsageIs() {
    Ended wrong = run("gc", "--grace", "soon");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("expected a number with s, m, h or d", "--help' says");
    assertThat(run("token", "create", "--help").out()).contains("read, write or admin");
  }
}
