package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.ProcessFigures;
import dev.jogakbo.loadtest.hub.Relay;
import dev.jogakbo.loadtest.hub.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Many small files sent and read by {@code hf}, with Xet and without, and sent once more when
 * nothing has changed; beside the same files by plain REST and by {@code cp} and {@code sha256sum}.
 *
 * <p>Options: {@code --work DIR --hf PROGRAM --files N --connections N --minutes N --command
 * LAUNCHER}.
 */
public final class ClientFiles {
  private static final int FILE_BYTES = 8 * 1024;
  private static final double UNCHANGED_SECONDS_MAX = 30;
  private static final String BELOW = "many";
  private static final String ALL = BELOW + "/*";

  private final Report report = new Report();
  private final Options options;
  private final Path work;
  private final Path folder;
  private final Path down;
  private final int fileCount;
  private final Duration limit;

  private ClientFiles(Options options) {
    this.options = options;
    this.work = options.path("work").resolve("client-files");
    this.folder = work.resolve("files");
    this.down = work.resolve("down");
    this.fileCount = options.number("files", 10_000);
    this.limit = Duration.ofMinutes(options.number("minutes", 20));
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
    report.note("%d files of %d bytes", fileCount, FILE_BYTES);
    try {
      copy();
      byRest();
      byClient();
      byClientWithoutXet();
    } finally {
      Data.remove(work);
    }
  }

  private void copy() {
    String copying = "cp -r \"$0\" \"$1\" && find \"$1\" -type f | xargs sha256sum";
    String target = work.resolve("copy").toString();
    Usage usage = Command.of("sh", "-c", copying, folder.toString(), target).measure();
    report.note("cp + sha256sum", new Transfer(usage, 0, 0));
  }

  private void byRest() {
    try (Hub hub = Hub.start(options, work.resolve("rest"))) {
      int connectionCount = options.number("connections", 16);
      RestFiles files = new RestFiles(hub.api(), connectionCount, fileCount, ClientFiles::path);
      report.note(
          "REST, staged and committed",
          hub.transfer(
              () -> ProcessFigures.measure(() -> hub.api().commit(files.stage(this::content)))));
      report.note(
          "REST, read",
          hub.transfer(() ->
              ProcessFigures.measure(() -> files.read((file, found) -> write(down, file, found)))));
      requireSame(down);
      Data.remove(down);
    }
  }

  private void byClient() {
    try (Hub hub = Hub.start(options, work.resolve("xet"))) {
      HubClient client = HubClient.of(options, work, hub.api());
      measure(hub, "hf upload", client.upload(folder, BELOW));
      unchanged(hub, client);
      download(hub, "hf download", client.download(ALL, down));
    }
  }

  private void byClientWithoutXet() {
    try (Hub hub = Hub.start(options, work.resolve("lfs"))) {
      HubClient client = HubClient.of(options, work, hub.api());
      measure(hub, "hf upload without Xet", withoutXet(client.upload(folder, BELOW)));
      download(hub, "hf download without Xet", withoutXet(client.download(ALL, down)));
    }
  }

  private void unchanged(Hub hub, HubClient client) {
    try (Relay relay = new Relay(hub.api().address())) {
      Command again = client.through(relay.address()).upload(folder, BELOW);
      Transfer transfer = hub.transfer(again.within(limit)::measure).through(relay);
      report.note("hf upload, nothing changed", transfer);
      report.atMost(
          "hf upload, nothing changed, seconds", transfer.wallSeconds(), UNCHANGED_SECONDS_MAX);
    }
  }

  private static Command withoutXet(Command command) {
    return command.with("HF_HUB_DISABLE_XET", "1");
  }

  private void download(Hub hub, String what, Command command) {
    try (Progress _ = new Progress(report, down.resolve(BELOW), fileCount)) {
      measure(hub, what, command);
    }
    requireSame(down.resolve(BELOW));
    Data.remove(down);
  }

  private void measure(Hub hub, String what, Command command) {
    report.note(what, hub.transfer(command.within(limit)::measure));
  }

  private void write() {
    SplittableRandom random = new SplittableRandom(5);
    byte[] content = new byte[FILE_BYTES];
    for (int file = 0; file < fileCount; file++) {
      random.nextBytes(content);
      write(folder, file, content);
    }
  }

  private static void write(Path below, int file, byte[] content) {
    try {
      Path path = below.resolve(path(file));
      Files.createDirectories(path.getParent());
      Files.write(path, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] content(int file) {
    try {
      return Files.readAllBytes(folder.resolve(path(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void requireSame(Path found) {
    for (int file = 0; file < fileCount; file++) {
      try {
        if (Files.mismatch(folder.resolve(path(file)), found.resolve(path(file))) >= 0) {
          throw new IllegalStateException(found.resolve(path(file)) + " came back wrong");
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static String path(int file) {
    return "%02d/%d.bin".formatted(file % 100, file);
  }
}
