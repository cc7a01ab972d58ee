package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Small ranges of a file that came from an older one by many insertions, and reading it whole.
 *
 * <p>Options: {@code --corpus DIR --work DIR --command LAUNCHER}.
 */
public final class Ranges {
  private static final int FILE_BYTES = 200_000_000;
  private static final int INSERT_BYTES = 100;
  private static final List<Integer> INSERT_COUNTS = List.of(190, 2000);
  private static final int RANGE_BYTES = 1000;
  private static final int RANGE_COUNT = 200;
  private static final int WHOLE_COUNT = 5;
  private static final double CPU_MILLIS_MAX = 10;
  private static final double PACK_READS_MAX = 3;
  private static final double WHOLE_SHARE_MIN = 0.7;
  private static final String READS = "jogakbo_pack_reads_total";

  private final Report report = new Report();
  private final Options options;
  private final Path work;
  private final Path first;

  private Ranges(Options options) {
    this.options = options;
    this.work = options.path("work").resolve("ranges");
    this.first = work.resolve("first.bin");
  }

  /** Measures. */
  public static void main(String[] args) throws IOException {
    Ranges ranges = new Ranges(new Options(args));
    ranges.measure();
    ranges.report.exit();
  }

  private void measure() throws IOException {
    try (Hub hub = Hub.start(options, work)) {
      byte[] original = slice();
      Files.write(first, original);
      hub.put(first);
      for (int count : INSERT_COUNTS) {
        Files.write(edited(count), insert(original, count));
        hub.put(edited(count));
      }
      for (int count : INSERT_COUNTS) {
        hub.restart();
        ranges(hub, count);
      }
      for (int count : INSERT_COUNTS) {
        whole(hub, count);
      }
    }
  }

  /** Half text, half programs, if the corpus is long enough. */
  private byte[] slice() throws IOException {
    Path corpus = new Corpora(options.path("corpus")).file(Corpora.MIXED);
    long offset = Math.max(0, corpus.toFile().length() * 3 / 8 - FILE_BYTES / 2);
    try (var in = Files.newInputStream(corpus)) {
      in.skipNBytes(offset);
      byte[] bytes = in.readNBytes(FILE_BYTES);
      if (bytes.length < FILE_BYTES) {
        throw new IllegalStateException(corpus + " is too short");
      }
      return bytes;
    }
  }

  private static byte[] insert(byte[] original, int count) {
    SplittableRandom random = new SplittableRandom(count);
    int[] places = random.ints(count, 0, original.length).sorted().toArray();
    byte[] edited = new byte[original.length + count * INSERT_BYTES];
    byte[] piece = new byte[INSERT_BYTES];
    int from = 0;
    int to = 0;
    for (int place : places) {
      System.arraycopy(original, from, edited, to, place - from);
      to += place - from;
      from = place;
      random.nextBytes(piece);
      System.arraycopy(piece, 0, edited, to, INSERT_BYTES);
      to += INSERT_BYTES;
    }
    System.arraycopy(original, from, edited, to, original.length - from);
    return edited;
  }

  private void ranges(Hub hub, int count) throws IOException {
    byte[] expected = Files.readAllBytes(edited(count));
    String path = String.valueOf(edited(count).getFileName());
    Usage opening = hub.service().measure(() -> range(hub, path, expected, 0));
    report.note(
        "%d insertions, very first request of the process: %.0f ms, %.0f ms of CPU",
        count, 1000 * opening.wallSeconds(), 1000 * opening.cpuSeconds());
    several(hub, count, expected, "just started");
    several(hub, count, expected, "later");
  }

  private void several(Hub hub, int count, byte[] expected, String when) {
    String path = String.valueOf(edited(count).getFileName());
    SplittableRandom random = new SplittableRandom(when.hashCode());
    double readsBefore = hub.api().metric(READS);
    Usage all =
        hub.service()
            .measure(() -> {
              long start = System.nanoTime();
              for (int i = 0; i < RANGE_COUNT; i++) {
                range(hub, path, expected, random.nextInt(expected.length - RANGE_BYTES));
              }
              return new Usage((System.nanoTime() - start) / 1e9, 0, 0);
            });
    String what = count + " insertions, " + when + ", ";
    report.note("    %.2f ms of wall time each", 1000 * all.wallSeconds() / RANGE_COUNT);
    report.atMost(
        what + "CPU ms of the service a range",
        1000 * all.cpuSeconds() / RANGE_COUNT,
        CPU_MILLIS_MAX);
    report.atMost(
        what + "pack reads a range",
        (hub.api().metric(READS) - readsBefore) / RANGE_COUNT,
        PACK_READS_MAX);
  }

  private static Usage range(Hub hub, String path, byte[] expected, int start) {
    long begin = System.nanoTime();
    byte[] found = hub.api().range(path, start, (long) start + RANGE_BYTES);
    if (!Arrays.equals(found, Arrays.copyOfRange(expected, start, start + RANGE_BYTES))) {
      throw new IllegalStateException(path + " from " + start + ": wrong bytes");
    }
    return new Usage((System.nanoTime() - begin) / 1e9, 0, 0);
  }

  private void whole(Hub hub, int count) {
    requireSame(hub, first);
    requireSame(hub, edited(count));
    List<Usage> plain = new ArrayList<>();
    List<Usage> changed = new ArrayList<>();
    for (int i = 0; i < WHOLE_COUNT; i++) {
      plain.add(hub.get(first, 1));
      changed.add(hub.get(edited(count), 1));
    }
    report.atLeast(
        count + " insertions, whole, speed beside the first version",
        median(plain).wallSeconds() / median(changed).wallSeconds(),
        WHOLE_SHARE_MIN);
    report.note(
        "    %.0f and %.0f MB/s, %.2f and %.2f CPU s/GB",
        median(plain).megabytesPerSecond(FILE_BYTES),
        median(changed).megabytesPerSecond(FILE_BYTES),
        median(plain).cpuSecondsPerGigabyte(FILE_BYTES),
        median(changed).cpuSecondsPerGigabyte(FILE_BYTES));
  }

  private static void requireSame(Hub hub, Path file) {
    if (!hub.sha256(file).equals(Data.sha256(file))) {
      throw new IllegalStateException(file + " came back wrong");
    }
  }

  private static Usage median(List<Usage> usages) {
    return usages.stream()
        .sorted((a, b) -> Double.compare(a.wallSeconds(), b.wallSeconds()))
        .toList()
        .get(usages.size() / 2);
  }

  private Path edited(int count) {
    return work.resolve("inserts-" + count + ".bin");
  }
}
