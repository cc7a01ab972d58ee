package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.parquet.Figures.Took;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Figures by what was measured, kept in a file of lines, so that a long run can be made in parts:
 *
 * <pre>
 *   rows TAB table TAB edit TAB level TAB mode TAB twelve numbers, those of Figures in their order
 * </pre>
 *
 * A later line takes the place of an earlier one.
 */
final class Results {
  private static final int KEY_COUNT = 4;

  private final Path file;
  private final Map<Key, Figures> found = new LinkedHashMap<>();

  /**
   * What was measured.
   *
   * @param rowCount of the table
   * @param table which table, by which writer
   * @param edit empty for the first version
   * @param level how it was stored
   */
  record Key(int rowCount, String table, String edit, Level level) {}

  Results(Path file) {
    this.file = file;
    if (Files.exists(file)) {
      read();
    }
  }

  Optional<Figures> find(Key key) {
    return Optional.ofNullable(found.get(key));
  }

  void add(Key key, Figures figures) {
    found.put(key, figures);
    try {
      Files.writeString(
          file, line(key, figures), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written", e);
    }
  }

  private void read() {
    try {
      for (String line : Files.readAllLines(file)) {
        List<String> words = List.of(line.split("\t", -1));
        Key key =
            new Key(
                Integer.parseInt(words.get(0)),
                words.get(1),
                words.get(2),
                Level.valueOf(words.get(3)));
        found.put(key, figures(words.get(KEY_COUNT), words.subList(KEY_COUNT + 1, words.size())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static Figures figures(String mode, List<String> words) {
    double[] numbers = words.stream().mapToDouble(Double::parseDouble).toArray();
    return new Figures(
        mode,
        (long) numbers[0],
        (long) numbers[1],
        (long) numbers[2],
        (long) numbers[3],
        new Took(numbers[4], numbers[5]),
        new Took(numbers[6], numbers[7]),
        new Took(numbers[8], numbers[9]),
        numbers[10],
        numbers[11]);
  }

  private static String line(Key key, Figures figures) {
    List<Object> words =
        List.of(
            key.rowCount(),
            key.table(),
            key.edit(),
            key.level(),
            figures.mode(),
            figures.fileBytes(),
            figures.newBytes(),
            figures.storedBytes(),
            figures.grownBytes());
    List<Object> times =
        List.of(
            figures.in().wallSeconds(),
            figures.in().cpuSeconds(),
            figures.first().wallSeconds(),
            figures.first().cpuSeconds(),
            figures.again().wallSeconds(),
            figures.again().cpuSeconds(),
            figures.anonymousMib(),
            figures.load());
    return joined(words) + "\t" + joined(times) + "\n";
  }

  private static String joined(List<Object> words) {
    return String.join("\t", words.stream().map(Object::toString).toList());
  }
}
