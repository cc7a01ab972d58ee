package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Usage;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stages many small files over several connections, puts them into one commit, and reads each back.
 *
 * <p>Options: {@code --work DIR --files N --connections N --command LAUNCHER}.
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
      files.measure("again");
    }
    report.exit();
  }

  private void measure(String when) {
    long objects = hub.bucketObjectCount();
    Usage[] staged = new Usage[1];
    Usage all =
        hub.service()
            .measure(() -> {
              long start = System.nanoTime();
              Map<String, String> uploads = stage(when);
              staged[0] = new Usage((System.nanoTime() - start) / 1e9, 0, 0);
              hub.api().commit(uploads);
              return new Usage((System.nanoTime() - start) / 1e9, 0, 0);
            });
    report.note(
        "%s: staged in %.2f s, with the commit %.2f s; the service took %.2f CPU s",
        when, staged[0].wallSeconds(), all.wallSeconds(), all.cpuSeconds());
    report.atLeast(
        when + ", files per second", fileCount / all.wallSeconds(), FILES_PER_SECOND_MIN);
    report.note("    per CPU second of the service: %.0f", fileCount / all.cpuSeconds());
    report.atMost(
        when + ", new objects in the bucket",
        (double) (hub.bucketObjectCount() - objects),
        OBJECT_COUNT_MAX);
    readBack(when);
  }

  private Map<String, String> stage(String when) {
    Map<String, String> uploads = new ConcurrentHashMap<>();
    inParallel(file -> uploads.put(path(when, file), hub.api().stage(content(when, file))));
    return new TreeMap<>(uploads);
  }

  private void readBack(String when) {
    inParallel(file -> {
      byte[] found = hub.api().range(path(when, file), 0, FILE_BYTES);
      if (!Arrays.equals(found, content(when, file))) {
        throw new IllegalStateException(path(when, file) + " came back wrong");
      }
    });
    report.note("%s: all %d came back right", when, fileCount);
  }

  private void inParallel(Each each) {
    AtomicInteger next = new AtomicInteger();
    Parallel.run(
        connectionCount,
        connection -> {
          for (int file = next.getAndIncrement(); file < fileCount; file = next.getAndIncrement()) {
            each.file(file);
          }
        });
  }

  private static String path(String when, int file) {
    return "%s/%02d/%d".formatted(when.replace(' ', '-'), file % 100, file);
  }

  private static byte[] content(String when, int file) {
    byte[] content = new byte[FILE_BYTES];
    new SplittableRandom(31L * when.hashCode() + file).nextBytes(content);
    return content;
  }

  private interface Each {
    void file(int number);
  }
}
