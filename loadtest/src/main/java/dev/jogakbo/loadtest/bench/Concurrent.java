package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.MemoryWatch;
import dev.jogakbo.loadtest.hub.Usage;
import dev.jogakbo.loadtest.hub.Variant;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Uploads of new data and downloads at once, and what memory that takes.
 *
 * <p>Options: {@code --corpus DIR --work DIR --file-mib N --pairs N --command LAUNCHER}.
 */
public final class Concurrent {
  private static final int ANONYMOUS_MIB_MAX = 1024;
  private static final String KEPT = "kept";

  private final Report report;
  private final Hub hub;
  private final Path corpus;
  private final long lengthBytes;
  private final int pairCount;
  private final Map<String, String> digests = new ConcurrentHashMap<>();

  private Concurrent(Options options, Hub hub, Report report) {
    this.report = report;
    this.hub = hub;
    this.corpus = new Corpora(options.path("corpus")).file(Corpora.MIXED);
    this.lengthBytes =
        Math.min(corpus.toFile().length(), (long) options.number("file-mib", 2048) << 20);
    this.pairCount = options.number("pairs", 8);
  }

  /** Measures. */
  public static void main(String[] args) {
    Options options = new Options(args);
    Report report = new Report();
    try (Hub hub = Hub.start(options, options.path("work").resolve("concurrent"))) {
      new Concurrent(options, hub, report).measure();
    }
    report.exit();
  }

  private void measure() {
    send(KEPT, 0);
    try (MemoryWatch memory = new MemoryWatch(hub.service().figures())) {
      Usage usage =
          hub.service()
              .measure(() -> {
                long start = System.nanoTime();
                Parallel.run(2 * pairCount, this::work);
                return new Usage((System.nanoTime() - start) / 1e9, 0, 0);
              });
      report.note(
          "%d up and %d down, %d MiB each: %.1f s, %.0f MB/s, %.2f CPU s/GB of the service",
          pairCount,
          pairCount,
          lengthBytes >> 20,
          usage.wallSeconds(),
          usage.megabytesPerSecond(2L * pairCount * lengthBytes),
          usage.cpuSecondsPerGigabyte(2L * pairCount * lengthBytes));
      Parallel.run(pairCount, number -> check("up/" + number));
      report.note("everything sent came back right, and everything read meanwhile was right");
      report.atMost("anonymous memory in MiB, heap 512", memory.maxMib(), ANONYMOUS_MIB_MAX);
      report.note(
          "    resident at most, mapped files included: %.0f MiB",
          hub.service().figures().peakMib());
    }
  }

  private void work(int number) {
    if (number < pairCount) {
      send("up/" + number, number + 1);
    } else {
      check(KEPT);
    }
  }

  private void send(String path, int added) {
    digests.put(path, hub.api().send(new Variant(corpus, 0, lengthBytes, added), path));
  }

  private void check(String path) {
    String found = hub.api().receive(path);
    if (!found.equals(digests.get(path))) {
      throw new IllegalStateException(path + ": sent " + digests.get(path) + ", read " + found);
    }
  }
}
