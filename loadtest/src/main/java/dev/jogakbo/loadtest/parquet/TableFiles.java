package dev.jogakbo.loadtest.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files of the programs that make tables, one at a time.
 *
 * @param programs the folder they lie in
 * @param work where tables are kept between calls
 */
record TableFiles(Path programs, Path work) {
  /** Returns the file of a table as a writer saves it, edited. */
  Path make(Table table, String writer, String edit) {
    Path out = work.resolve("file.parquet");
    run(
        List.of(
            "python3",
            programs.resolve(table.program()).toString(),
            work.resolve("tables").toString(),
            writer,
            edit,
            out.toString(),
            "--rows",
            Integer.toString(table.rowCount())));
    return out;
  }

  /** Returns the writers there are for the table of nested columns. */
  List<String> nestedWriters() {
    return run(List.of("python3", programs.resolve(Table.NESTED_PROGRAM).toString(), "writers"))
        .lines()
        .toList();
  }

  private static String run(List<String> words) {
    try {
      Process process =
          new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      if (status != 0) {
        throw new IllegalStateException(words + " ended with " + status);
      }
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(words + " cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Removes the last file. */
  void remove() {
    try {
      Files.deleteIfExists(work.resolve("file.parquet"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
