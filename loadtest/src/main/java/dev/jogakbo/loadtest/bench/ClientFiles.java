package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Relay;
import dev.jogakbo.loadtest.hub.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Many small files sent and read by {@code hf}, and sent once more when nothing has changed.
 *
 * <p>Options: {@code --work DIR --hf PROGRAM --files N --command LAUNCHER}.
 */
public final class ClientFiles {
  private static final int FILE_BYTES = 8 * 1024;
  private static final double UNCHANGED_SECONDS_MAX = 30;

  private final Report report = new Report();
  private final Options options;
  private final Path work;
  private final Path folder;
  private final int fileCount;

  private ClientFiles(Options options) {
    this.options = options;
    this.work = options.path("work").resolve("client-files");
    this.folder = work.resolve("files");
    this.fileCount = options.number("files", 10_000);
  }

  /** Measures. */
  public static void main(String[] args) throws IOException {
    ClientFiles files = new ClientFiles(new Options(args));
    files.run();
    files.report.exit();
  }

  private void run() throws IOException {
    Data.remove(work);
    write();
    try (Hub hub = Hub.start(options, work.resolve("hub"))) {
      HubClient client = HubClient.of(options, work, hub.api());
      String copying = "cp -r \"$0\" \"$1\" && find \"$1\" -type f | xargs sha256sum";
      String target = work.resolve("copy").toString();
      note("cp + sha256sum", Command.of("sh", "-c", copying, folder.toString(), target).measure());
      measure(hub, "hf upload", client.upload(folder, "many"));
      unchanged(hub, client);
      Path down = work.resolve("down");
      measure(hub, "hf download", client.download("many/*", down));
      requireSame(down.resolve("many"));
    } finally {
      Data.remove(work);
    }
  }

  private void unchanged(Hub hub, HubClient client) {
    try (Relay relay = new Relay(hub.api().address())) {
      Command again = client.through(relay.address()).upload(folder, "many");
      double seconds = measure(hub, "hf upload, nothing changed", again).wallSeconds();
      report.atMost("hf upload, nothing changed, seconds", seconds, UNCHANGED_SECONDS_MAX);
      report.note("    sent: %.1f MB", relay.sentBytes() / 1e6);
    }
  }

  private Usage measure(Hub hub, String what, Command command) {
    Usage usage = hub.run(report, command);
    note(what, usage);
    return usage;
  }

  private void note(String what, Usage usage) {
    report.note(
        "%s, %d files: %.1f s, %.1f CPU s, %.0f files/s",
        what, fileCount, usage.wallSeconds(), usage.cpuSeconds(), fileCount / usage.wallSeconds());
  }

  private void write() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    byte[] content = new byte[FILE_BYTES];
    for (int file = 0; file < fileCount; file++) {
      random.nextBytes(content);
      Path path = path(folder, file);
      Files.createDirectories(path.getParent());
      Files.write(path, content);
    }
  }

  private void requireSame(Path found) throws IOException {
    for (int file = 0; file < fileCount; file++) {
      if (Files.mismatch(path(folder, file), path(found, file)) >= 0) {
        throw new IllegalStateException(path(found, file) + " came back wrong");
      }
    }
  }

  private static Path path(Path below, int file) {
    return below.resolve("%02d/%d.bin".formatted(file % 100, file));
  }
}
