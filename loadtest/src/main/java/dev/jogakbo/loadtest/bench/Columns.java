package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Relay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A column of a large Parquet file read by pandas and DuckDB through the Hub's file system: the
 * bytes that move beside its own. DuckDB with what {@code HfFileSystem} reads ahead by default, and
 * with less.
 *
 * <p>Options: {@code --work DIR --hf PROGRAM --programs DIR --file-mb N --command LAUNCHER}.
 */
public final class Columns {
  private static final double SHARE_MAX = 1.1;
  private static final String COLUMN = "c3";
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
    try (Hub hub = Hub.start(options, work.resolve("hub"))) {
      Path file = table();
      report.note(
          "%.0f MB by curl PUT".formatted(file.toFile().length() / 1e6),
          hub.transfer(hub.api().upload(file, PATH)::measure));
      HubClient client = HubClient.of(options, work, hub.api());
      report.atMost(moved("pandas"), read(hub, client, "pandas"), SHARE_MAX);
      report.atMost(moved("duckdb-64k"), read(hub, client, "duckdb-64k"), SHARE_MAX);
      report.note(moved("duckdb") + ": %.3g", read(hub, client, "duckdb"));
    } finally {
      Data.remove(work);
    }
  }

  private Path table() {
    Path file = work.resolve(PATH);
    python("make", file.toString(), options.text("file-mb", "2000")).measure();
    return file;
  }

  private long columnBytes() throws IOException {
    Path out = work.resolve("bytes");
    python("bytes", work.resolve(PATH).toString(), COLUMN, out.toString()).measure();
    return Long.parseLong(Files.readString(out).strip());
  }

  private static String moved(String reader) {
    return reader + ", one column, bytes moved beside its own";
  }

  private double read(Hub hub, HubClient client, String reader) throws IOException {
    long columnBytes = columnBytes();
    try (Relay relay = new Relay(hub.api().address())) {
      Command command =
          python("read", reader, HubClient.REPOSITORY, PATH, COLUMN, work.resolve(PATH).toString());
      Command reading = new Command(command.words(), client.through(relay.address()).environment());
      Transfer transfer = hub.transfer(reading::measure).through(relay);
      report.note("%s, a column of %.1f MB".formatted(reader, columnBytes / 1e6), transfer);
      return (double) transfer.wireBytes() / columnBytes;
    }
  }

  private Command python(String... arguments) {
    List<String> words = new ArrayList<>(List.of("python3", program));
    words.addAll(List.of(arguments));
    return new Command(words, Map.of());
  }
}
