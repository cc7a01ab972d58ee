package dev.jogakbo.service.cli;

import dev.jogakbo.service.Application;
import dev.jogakbo.service.JogakboServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs commands on a data directory. */
abstract class CliTestCase {
  static final byte[] FILE = new byte[300_000];

  static {
    new Random(1).nextBytes(FILE);
  }

  @TempDir Path data = Path.of("");

  /** Stores the file in a dataset, stops the service again, and returns the file's SHA-256. */
  String store(String... otherPaths) {
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

  Ended run(String... arguments) {
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

  record Ended(int status, String out, String err) {}
}
