package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Usage;
import dev.jogakbo.loadtest.hub.Variant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How long starting takes, and how fast the first upload is beside later ones of as much new data.
 *
 * <p>Options: {@code --corpus DIR --work DIR --file-mib N --uploads N --command LAUNCHER}.
 */
public final class Start {
  private static final double SECONDS_MAX = 5;
  private static final double FIRST_SHARE_MIN = 0.8;

  private final Report report = new Report();
  private final Options options;
  private final Path work;
  private final Path source;
  private final long lengthBytes;

  private Start(Options options) {
    this.options = options;
    this.work = options.path("work").resolve("start");
    this.source = work.resolve("source.bin");
    this.lengthBytes = (long) options.number("file-mib", 512) << 20;
  }

  /** Measures. */
  public static void main(String[] args) throws IOException {
    Start start = new Start(new Options(args));
    start.measure();
    start.report.exit();
  }

  private void measure() throws IOException {
    try (Hub hub = Hub.start(options, work)) {
      report.note("an empty data directory: %.2f s", hub.service().startSeconds());
      List<Double> seconds = new ArrayList<>();
      for (int start = 0; start < 3; start++) {
        hub.restart();
        seconds.add(hub.service().startSeconds());
        uploads(hub, start);
      }
      seconds.sort(null);
      report.note("starts: %s s", seconds);
      report.atMost("start to first answer, seconds", seconds.get(seconds.size() / 2), SECONDS_MAX);
    }
  }

  private void uploads(Hub hub, int start) throws IOException {
    int count = options.number("uploads", 4);
    double first = 0;
    List<Double> later = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      write(1 + start * count + i);
      Usage usage = hub.put(source);
      report.note(
          "    upload %d: %.0f MB/s, %.2f CPU s/GB",
          i + 1, usage.megabytesPerSecond(lengthBytes), usage.cpuSecondsPerGigabyte(lengthBytes));
      if (i == 0) {
        first = usage.wallSeconds();
      } else {
        later.add(usage.wallSeconds());
      }
    }
    later.sort(null);
    report.atLeast(
        "speed of the first upload beside later ones",
        later.get((later.size() - 1) / 2) / first,
        FIRST_SHARE_MIN);
  }

  private void write(int added) throws IOException {
    Path corpus = new Corpora(options.path("corpus")).file(Corpora.MIXED);
    long from = Math.max(0, (corpus.toFile().length() - lengthBytes) / 2);
    try (InputStream in = new Variant(corpus, from, lengthBytes, added).open();
        var out = Files.newOutputStream(source)) {
      Data.copy(in, out::write);
    }
    Command.of("sync").measure();
  }
}
