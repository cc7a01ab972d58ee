package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.ProcessFigures;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Stages many small files over several connections, puts them into one commit, and reads each back.
 *
 * <p>Options: {@code --work DIR --files N --connections N --rounds N --command LAUNCHER}.
 */
public final class SmallFiles {
  private static final int FILE_BYTES = 8 * 1024;
  private static final double FILES_PER_SECOND_MIN = 2000;
  private static final int OBJECT_COUNT_MAX = 20;

  private final Report report;
  private final Hub hub;
  private final int fileCount;
  private final int connectionCount;

  private SmallFiles(Options options, Hub hub, Report report) {
    this.report = report;
    this.hub = hub;
    this.fileCount = options.number("files", 10_000);
    this.connectionCount = options.number("connections", 16);
  }

  /** Measures. */
  public static void main(String[] args) {
    Options options = new Options(args);
    Report report = new Report();
    try (Hub hub = Hub.start(options, options.path("work").resolve("small"))) {
      SmallFiles files = new SmallFiles(options, hub, report);
      files.measure("first after start");
      for (int round = 1; round < options.number("rounds", 2); round++) {
        files.measure(round == 1 ? "again" : "again " + round);
      }
    }
    report.exit();
  }

  private void measure(String when) {
    RestFiles files =
        new RestFiles(hub.api(), connectionCount, fileCount, file -> path(when, file));
    long objects = hub.bucketObjectCount();
    Map<String, String> uploads = new TreeMap<>();
    Transfer staging = transfer(() -> uploads.putAll(files.stage(file -> content(when, file))));
    Transfer commit = transfer(() -> hub.api().commit(uploads));
    report.note(when + ", staged", staging);
    report.note(when + ", committed", commit);
    double wallSeconds = staging.wallSeconds() + commit.wallSeconds();
    double serviceSeconds = staging.serviceCpuSeconds() + commit.serviceCpuSeconds();
    report.atLeast(when + ", files per second", fileCount / wallSeconds, FILES_PER_SECOND_MIN);
    report.note("    per CPU second of the service: %.0f", fileCount / serviceSeconds);
    report.atMost(
        when + ", new objects in the bucket",
        (double) (hub.bucketObjectCount() - objects),
        OBJECT_COUNT_MAX);
    readBack(when, files);
  }

  private Transfer transfer(Runnable work) {
    return hub.transfer(() -> ProcessFigures.measure(work));
  }

  private void readBack(String when, RestFiles files) {
    files.read((file, found) -> {
      if (!Arrays.equals(found, content(when, file))) {
        throw new IllegalStateException(path(when, file) + " came back wrong");
      }
    });
    report.note("%s: all %d came back right", when, fileCount);
  }

  private static String path(String when, int file) {
    return "%s/%02d/%d".formatted(when.replace(' ', '-'), file % 100, file);
  }

  private static byte[] content(String when, int file) {
    byte[] content = new byte[FILE_BYTES];
    new SplittableRandom(31L * when.hashCode() + file).nextBytes(content);
    return content;
  }
}
