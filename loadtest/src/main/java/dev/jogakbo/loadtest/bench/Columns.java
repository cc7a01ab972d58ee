package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Relay;
import dev.jogakbo.loadtest.hub.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One column of a large Parquet file read by pandas and DuckDB through the Hub's file system: the
 * bytes that move beside those the column has.
 *
 * <p>Options: {@code --work DIR --hf PROGRAM --programs DIR --file-mb N --command LAUNCHER}.
 */
public final class Columns {
  private static final double SHARE_MAX = 1.1;
  private static final String COLUMN = "c7";
  private static final String PATH = "table.parquet";

  private final Report report = new Report();
  private final Options options;
  private final Path work;
  private final String program;

  private Columns(Options options) {
    this.options = options;
    this.work = options.path("work").resolve("columns");
    this.program = options.path("programs").resolve("hubcolumns.py").toString();
  }

  /** Measures. */
  public static void main(String[] args) throws IOException {
    Columns columns = new Columns(new Options(args));
    columns.run();
    columns.report.exit();
  }

  private void run() throws IOException {
    Data.remove(work);
    Files.createDirectories(work);
    Path file = work.resolve(PATH);
    python("make", file.toString(), options.text("file-mb", "2000")).measure();
    Path bytes = work.resolve("bytes");
    python("bytes", file.toString(), COLUMN, bytes.toString()).measure();
    long columnBytes = Long.parseLong(Files.readString(bytes).strip());
    report.note("column %s has %.1f of %.1f MB", COLUMN, columnBytes / 1e6, file.toFile().length() / 1e6);
    try (Hub hub = Hub.start(options, work.resolve("hub"))) {
      Usage put = hub.put(file);
      report.note("curl PUT: %.1f s, %.1f CPU s", put.wallSeconds(), put.cpuSeconds());
      HubClient client = HubClient.of(options, work, hub.api());
      for (String reader : List.of("pandas", "duckdb")) {
        read(hub, client, reader, file, columnBytes);
      }
    } finally {
      Data.remove(work);
    }
  }

  private void read(Hub hub, HubClient client, String reader, Path file, long columnBytes) {
    try (Relay relay = new Relay(hub.api().address())) {
      HubClient through = client.through(relay.address());
      Command command = python("read", reader, HubClient.REPOSITORY, PATH, COLUMN, file.toString());
      double before = hub.service().figures().cpuSeconds();
      Usage usage = new Command(command.words(), through.environment()).measure();
      report.note(
          "%s: %.1f s, %.1f CPU s, and the service's %.1f",
          reader,
          usage.wallSeconds(),
          usage.cpuSeconds(),
          hub.service().figures().cpuSeconds() - before);
      report.atMost(
          reader + ", one column, bytes moved beside its own",
          (double) (relay.receivedBytes() + relay.sentBytes()) / columnBytes,
          SHARE_MAX);
    }
  }

  private Command python(String... arguments) {
    List<String> words = new ArrayList<>(List.of("python3", program));
    words.addAll(List.of(arguments));
    return new Command(words, Map.of());
  }
}
