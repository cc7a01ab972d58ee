package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.parquet.Figures.Took;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The report as Markdown, and whether every goal is met by the best level that was measured. */
final class Document {
  private static final String MET = "met";
  private static final String MISSED = "**missed**";
  private static final double KILO = 1e3;

  private final Results results;
  private final List<Series> all;
  private final StringBuilder out = new StringBuilder();
  private boolean allReached = true;

  Document(Results results, List<Series> all, String commit) {
    this.results = results;
    this.all = all;
    head(commit);
    edits();
    atRest();
    nested();
    speeds();
  }

  String text() {
    return out.toString();
  }

  boolean isAllReached() {
    return allReached;
  }

  private void head(String commit) {
    line("# Parquet: what edits cost");
    line("");
    line("Written by `loadtest/run parquet --report docs/PARQUET-REPORT.md`; not edited by hand.");
    line("");
    line(
        "Commit %s, %s, %d cores (%s), written %s. MB = 10^6 bytes. The load average is that of the machine when a"
            .formatted(
                commit,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                Runtime.getRuntime().availableProcessors(),
                processor(),
                Instant.now().truncatedTo(ChronoUnit.MINUTES)));
    line(
        "figure was taken; others may have used it too, so processor seconds say more than seconds.");
    line("");
    line(
        "No edit profits from another: the first version is stored, then for each edit the second version beside it alone, in a copy");
    line(
        "of the store or in a namespace that shares nothing. *New* is what the answer to the upload says: raw");
    line(
        "bytes of chunks not known before, and what they take in packs. *Grown* is what the files of the bucket grew by, metadata");
    line(
        "included. Every file was read back whole and its SHA-256 compared before its figures were kept.");
    line("");
    line(
        "Goals are for 1 092 000 rows; where an edit's own rows are what it costs (append), they follow the number of rows.");
    line("In a smaller table edits of 10 000 rows are of so many rows less.");
    line(
        "They are judged at the levels *deep* and *values*; the others are there to compare with.");
  }

  private void edits() {
    for (Series series : all) {
      if (!series.isNested() && !levels(series).isEmpty()) {
        edits(series);
      }
    }
  }

  private void edits(Series series) {
    line("");
    line("## %s: %s rows".formatted(series.title(), grouped(series.table().rowCount())));
    line("");
    line("| edit | level | stored as | new, MB | stored, MB | grown, MB | must | |");
    line("|---|---|---|---|---|---|---|---|");
    for (Edit edit : series.edits()) {
      List<Level> levels = levels(series, edit);
      for (Level level : levels) {
        Figures found = results.find(series.key(edit, level)).orElseThrow();
        line(
            "| %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                    level == levels.getFirst() ? edit.title() : "",
                    level.policy(),
                    found.mode(),
                    Megabytes.of(found.newBytes()),
                    Megabytes.of(found.storedBytes()),
                    Megabytes.of(found.grownBytes()),
                    verdict(level, levels, edit.goal().toString(), edit.goal().isMetBy(found))));
      }
    }
  }

  /** Returns goal and verdict, which counts at the best level. */
  private String verdict(Level level, List<Level> levels, String goal, boolean isMet) {
    if (level.compareTo(Level.DEEP) < 0) {
      return " | ";
    }
    allReached &= isMet || level != levels.getLast();
    return goal + " | " + (isMet ? MET : MISSED);
  }

  private void atRest() {
    line("");
    line("## First versions at rest");
    line("");
    line("| file | rows | size, MB | level | stored as | packs, MB | bucket, MB | must | |");
    line("|---|---|---|---|---|---|---|---|---|");
    for (Series series : all) {
      List<Level> levels = levels(series);
      for (Level level : levels) {
        Figures found = results.find(series.firstKey(level)).orElseThrow();
        double most = series.atRestBytesMax();
        line(
            "| %s | %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                    series.title(),
                    grouped(series.table().rowCount()),
                    Megabytes.of(found.fileBytes()),
                    level.policy(),
                    found.mode(),
                    Megabytes.of(found.storedBytes()),
                    Megabytes.of(found.grownBytes()),
                    series.isNested()
                        ? " | "
                        : verdict(
                            level,
                            levels,
                            "≤ " + Megabytes.text(most / 1e6),
                            found.grownBytes() <= most)));
      }
    }
  }

  private void nested() {
    List<Series> measured =
        all.stream().filter(Series::isNested).filter(one -> !levels(one).isEmpty()).toList();
    if (measured.isEmpty()) {
      return;
    }
    line("");
    line("## Nulls, lists, structs, decimals: a deleted middle row, per leaf column");
    line("");
    line(
        "%d leaf columns, %s rows (`conformance/nestedtable.py`). The cost of an edit is one or two chunks per stream, whatever the"
            .formatted(Table.NESTED_LEAF_COUNT, grouped(measured.getFirst().table().rowCount())));
    line("size of the file, so it is told per column.");
    line("");
    line(
        "| writer | level | stored as | new, kB per column | stored, kB per column | new, MB | must, kB | |");
    line("|---|---|---|---|---|---|---|---|");
    measured.forEach(this::nested);
  }

  private void nested(Series series) {
    Edit edit = series.edits().getFirst();
    List<Level> levels = levels(series, edit);
    for (Level level : levels) {
      Figures found = results.find(series.key(edit, level)).orElseThrow();
      line(
          "| %s | %s | %s | %.1f | %.1f | %s | %s |"
              .formatted(
                  level == levels.getFirst() ? series.title() : "",
                  level.policy(),
                  found.mode(),
                  found.newBytes() / KILO / Table.NESTED_LEAF_COUNT,
                  found.storedBytes() / KILO / Table.NESTED_LEAF_COUNT,
                  Megabytes.of(found.newBytes()),
                  verdict(level, levels, "≤ 160 → 75", edit.goal().isMetBy(found))));
    }
  }

  private void speeds() {
    line("");
    line("## Speed");
    line("");
    line(
        "First versions, after a warm-up with 50 MB of another table; heap 512 MB. *Per core*: bytes of the file by processor");
    line(
        "seconds of the service. *Rebuild* is the first download, *again* the second. *Memory*: most anonymous memory.");
    line("");
    line(
        "| file | level | in, MB/s | per core | must | rebuild, MB/s | per core | must | again, MB/s | of plain's | memory, MiB | load |");
    line("|---|---|---|---|---|---|---|---|---|---|---|---|");
    all.stream().filter(series -> !series.isNested()).forEach(this::speeds);
  }

  private void speeds(Series series) {
    Optional<Figures> plain = results.find(series.firstKey(Level.PLAIN));
    for (Level level : levels(series)) {
      Figures found = results.find(series.firstKey(level)).orElseThrow();
      long bytes = found.fileBytes();
      line(
          "| %s, %s rows | %s | %.0f | %s | %.0f | %s | %.0f | %s | %.0f | %.1f |"
              .formatted(
                  series.title(),
                  grouped(series.table().rowCount()),
                  level.policy(),
                  bytes / 1e6 / found.in().wallSeconds(),
                  perCore(bytes, found.in(), level.inMegabytesMin()),
                  bytes / 1e6 / found.first().wallSeconds(),
                  perCore(bytes, found.first(), level.rebuildMegabytesMin()),
                  bytes / 1e6 / found.again().wallSeconds(),
                  plain.map(one -> share(one.again(), found.again())).orElse(""),
                  found.anonymousMib(),
                  found.load()));
    }
  }

  private static String share(Took plain, Took found) {
    return String.format(Locale.ROOT, "%.2f", plain.wallSeconds() / found.wallSeconds());
  }

  private String perCore(long bytes, Took took, double least) {
    double speed = bytes / 1e6 / took.cpuSeconds();
    if (least == 0) {
      return String.format(Locale.ROOT, "%.0f | ", speed);
    }
    boolean isMet = speed >= least;
    allReached &= isMet;
    return String.format(Locale.ROOT, "%.0f | ≥ %.0f %s", speed, least, isMet ? MET : MISSED);
  }

  private List<Level> levels(Series series) {
    return Stream.of(Level.values())
        .filter(level -> results.find(series.firstKey(level)).isPresent())
        .toList();
  }

  private List<Level> levels(Series series, Edit edit) {
    List<Level> found = new ArrayList<>(levels(series));
    found.removeIf(level -> results.find(series.key(edit, level)).isEmpty());
    return found;
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  private static String grouped(int number) {
    return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
