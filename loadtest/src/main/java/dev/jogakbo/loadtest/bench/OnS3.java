package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.ProcessFigures;
import dev.jogakbo.loadtest.hub.Usage;
import java.util.List;
import java.util.function.Supplier;

/**
 * Uploads and downloads with the bucket on an S3 server of this machine, processor time split
 * between client, service and server.
 *
 * <p>Options: {@code --corpus DIR --work DIR --object-store URL --server-pid PID --command
 * LAUNCHER}.
 */
public final class OnS3 {
  private final Report report = new Report();
  private final Corpora corpora;
  private final Hub hub;
  private final ProcessFigures server;

  private OnS3(Options options, Hub hub) {
    this.corpora = new Corpora(options.path("corpus"));
    this.hub = hub;
    this.server = new ProcessFigures(options.number("server-pid", 0));
  }

  /** Measures. */
  public static void main(String[] args) {
    Options options = new Options(args);
    try (Hub hub = Hub.start(options, options.path("work").resolve("s3"))) {
      hub.warm(new Corpora(options.path("corpus")).file(Corpora.MIXED));
      new OnS3(options, hub).measure();
    }
  }

  private void measure() {
    for (String name : List.of(Corpora.MIXED, Corpora.COARSE)) {
      Command.of("sync").measure();
      note("PUT " + name, name, () -> hub.put(corpora.file(name)));
    }
    for (String name : List.of(Corpora.MIXED, Corpora.COARSE)) {
      note("GET " + name, name, () -> hub.get(corpora.file(name), 1));
      if (!hub.sha256(corpora.file(name)).equals(corpora.sha256(name))) {
        throw new IllegalStateException(name + " came back wrong");
      }
    }
    report.note("everything came back right");
  }

  private void note(String what, String name, Supplier<Usage> work) {
    double serviceBefore = hub.service().figures().cpuSeconds();
    double serverBefore = server.cpuSeconds();
    Usage usage = work.get();
    double serviceSeconds = hub.service().figures().cpuSeconds() - serviceBefore;
    double serverSeconds = server.cpuSeconds() - serverBefore;
    double gigabytes = corpora.bytes(name) / 1e9;
    report.note(
        "%s: %.0f MB/s; CPU s/GB: service %.2f, S3 server %.2f, client %.2f",
        what,
        usage.megabytesPerSecond(corpora.bytes(name)),
        serviceSeconds / gigabytes,
        serverSeconds / gigabytes,
        (usage.cpuSeconds() - serviceSeconds) / gigabytes);
  }
}
