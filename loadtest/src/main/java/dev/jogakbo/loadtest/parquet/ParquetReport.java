package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.bench.Options;
import dev.jogakbo.loadtest.hub.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores edits of tables at every level and writes what they cost.
 *
 * <p>Options: {@code --work DIR --command LAUNCHER --programs DIR --rows N[,N] --nested-rows N
 * --cases NAME[:EDIT][,...] --levels NAME[,...] --again yes --keep-files yes --report FILE --commit
 * TEXT}.
 */
public final class ParquetReport {
  private static final String CASES = "default,groups,old,quarter,nested";
  private static final String LEVELS = "plain,aligned,deep,values";
  private static final int WARMING_ROW_COUNT = 27_300;

  private final Options options;
  private final Path work;
  private final TableFiles files;
  private final Results results;
  private final List<Level> levels;
  private final boolean isRepeated;

  private ParquetReport(Options options) {
    this.options = options;
    this.work = options.path("work").resolve("parquet");
    work.toFile().mkdirs();
    this.files = new TableFiles(options.path("programs"), work, keeping(options));
    this.results = new Results(work.resolve("results.tsv"));
    this.levels = new ArrayList<>(Level.parse(options.text("levels", LEVELS)));
    this.isRepeated = options.text("again", "no").equals("yes");
  }

  private static TableFiles.Keeping keeping(Options options) {
    return options.text("keep-files", "no").equals("yes")
        ? TableFiles.Keeping.ALL
        : TableFiles.Keeping.NONE;
  }

  /** Measures what was asked for and is not known yet, and writes the report. */
  public static void main(String[] args) {
    ParquetReport report = new ParquetReport(new Options(args));
    List<Series> all = report.series();
    report.measure(all);
    System.exit(report.write(all) ? 0 : 1);
  }

  private List<Series> series() {
    List<Series> all = new ArrayList<>();
    for (String rows : options.text("rows", "1092000").split(",", -1)) {
      all.addAll(Series.web(Integer.parseInt(rows.strip())));
    }
    all.addAll(Series.nested(options.number("nested-rows", 200_000), files.nestedWriters()));
    return all;
  }

  private void measure(List<Series> all) {
    List<String> cases = List.of(options.text("cases", CASES).split(",", -1));
    try (SmallHub small = new SmallHub(start("small"), this::warming)) {
      for (Series series : all) {
        measure(series.only(cases), small);
      }
    }
  }

  private void measure(Series asked, SmallHub small) {
    List<Shelf> shelves =
        levels.stream()
            .filter(level -> !missing(asked, level).isEmpty())
            .map(level -> asked.isSmall() ? small.shelf(level) : forked(level))
            .toList();
    if (shelves.isEmpty()) {
      return;
    }
    Path first = files.make(asked.table(), asked.writer(), "none");
    try {
      storeFirst(asked, first, shelves);
      for (Edit edit : asked.edits()) {
        storeEdited(asked, edit, shelves);
      }
    } finally {
      shelves.forEach(Shelf::remove);
      files.release(first);
    }
  }

  private List<Edit> missing(Series asked, Level level) {
    return asked.edits().stream().filter(edit -> isMissing(asked, edit, level)).toList();
  }

  private boolean isMissing(Series asked, Edit edit, Level level) {
    return levels.contains(level) && (isRepeated || results.find(asked.key(edit, level)).isEmpty());
  }

  private Shelf forked(Level level) {
    return new ForkedShelf(level, warming(), start("forked"));
  }

  private Service.Start start(String name) {
    return new Service.Start(
        options.text("command", "./jogakbo"),
        work.resolve(name),
        Service.newToken(),
        "",
        List.of("--namespace-domain", "own"));
  }

  private void storeFirst(Series asked, Path file, List<Shelf> shelves) {
    for (Shelf shelf : shelves) {
      shelf
          .storeFirst(file)
          .ifPresentOrElse(
              figures -> add(asked.firstKey(shelf.level()), figures),
              () -> leaveOut(shelf.level()));
    }
  }

  private void leaveOut(Level level) {
    levels.remove(level);
    System.out.printf("this service has no policy %s%n", level.policy());
  }

  private void storeEdited(Series asked, Edit edit, List<Shelf> shelves) {
    List<Shelf> wanted =
        shelves.stream().filter(shelf -> isMissing(asked, edit, shelf.level())).toList();
    if (wanted.isEmpty()) {
      return;
    }
    Path file = files.make(asked.table(), edit.writer(), edit.name());
    for (Shelf shelf : wanted) {
      add(asked.key(edit, shelf.level()), shelf.storeEdited(file));
    }
    files.release(file);
  }

  /** Returns a file that shares nothing with those measured. */
  private Path warming() {
    Path file = work.resolve("warming.parquet");
    if (!Files.exists(file)) {
      Path made = files.make(Table.web(WARMING_ROW_COUNT), "default", "other");
      try {
        Files.move(made, file);
      } catch (IOException e) {
        throw new UncheckedIOException(file + " cannot be made", e);
      }
    }
    return file;
  }

  private void add(Results.Key key, Figures figures) {
    results.add(key, figures);
    System.out.printf("%s: %s%n", key, figures);
  }

  private boolean write(List<Series> all) {
    Document document = new Document(results, all, options.text("commit", "unknown"));
    String report = options.text("report", "");
    if (report.isEmpty()) {
      System.out.println(document.text());
    } else {
      try {
        Files.writeString(Path.of(report).toAbsolutePath(), document.text());
      } catch (IOException e) {
        throw new UncheckedIOException(report + " cannot be written", e);
      }
    }
    return document.isAllReached();
  }
}
