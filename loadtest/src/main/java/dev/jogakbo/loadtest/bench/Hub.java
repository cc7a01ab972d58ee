package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Api;
import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Loopback;
import dev.jogakbo.loadtest.hub.Service;
import dev.jogakbo.loadtest.hub.Usage;
import dev.jogakbo.loadtest.hub.Variant;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/** The service on a folder, spoken to with curl. */
final class Hub implements Keeper {
  private static final int WARMING_BYTES = 128 << 20;
  private static final int WARMING_COUNT = 3;

  private final Service.Start start;
  private Service service;

  private Hub(Service.Start start, Service service) {
    this.start = start;
    this.service = service;
  }

  /** Starts an empty one. */
  static Hub start(Options options, Path folder) {
    Data.remove(folder);
    folder.toFile().mkdirs();
    Service.Start start =
        new Service.Start(
            options.text("command", "./jogakbo"),
            folder,
            Service.newToken(),
            options.text("object-store", ""),
            List.of());
    Service service = Service.start(start);
    service.api().createDataset();
    return new Hub(start, service);
  }

  /** Starts it again on what it stored. */
  void restart() {
    service.close();
    service = Service.start(start);
  }

  /** Lets the compiler see some uploads and downloads of bytes that are in no corpus. */
  Hub warm(Path corpus) {
    for (int i = 0; i < WARMING_COUNT; i++) {
      String path = "warming/" + i;
      api()
          .send(
              new Variant(corpus, 0, Math.min(WARMING_BYTES, corpus.toFile().length()), 101 + i),
              path);
      api().receive(path);
    }
    return this;
  }

  /** Lets clients do something and returns what they and the service took. */
  Transfer transfer(Service.Work clients) {
    long wireBytes = Loopback.bytes();
    double serviceSeconds = service.figures().cpuSeconds();
    Usage usage = clients.run();
    return new Transfer(
        usage, service.figures().cpuSeconds() - serviceSeconds, Loopback.bytes() - wireBytes);
  }

  Api api() {
    return service.api();
  }

  Service service() {
    return service;
  }

  long bucketObjectCount() {
    return Data.files(start.bucket()).stream()
        .filter(file -> !file.toString().contains("/~tmp/"))
        .count();
  }

  @Override
  public String name() {
    return "jogakbo";
  }

  @Override
  public Usage put(Path file) {
    return service.measure(() -> api().upload(file, path(file)).measure());
  }

  @Override
  public Usage get(Path file, int streamCount) {
    Command download = api().download(path(file));
    return service.measure(
        () -> Command.measureTogether(Collections.nCopies(streamCount, download)));
  }

  @Override
  public String sha256(Path file) {
    return api().receive(path(file));
  }

  @Override
  public long storedBytes() {
    return Data.bytesBelow(start.bucket());
  }

  @Override
  public void close() {
    service.close();
    Data.remove(start.folder());
  }

  private static String path(Path file) {
    return String.valueOf(file.getFileName());
  }
}
