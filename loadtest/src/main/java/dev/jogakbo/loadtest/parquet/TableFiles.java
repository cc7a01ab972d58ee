package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.hub.Data;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files of the programs that make tables.
 *
 * @param programs the folder they lie in
 * @param work where tables are kept between calls
 * @param keeping whether files stay for the next run
 */
record TableFiles(Path programs, Path work, Keeping keeping) {
  /** Whether files stay. */
  enum Keeping {
    NONE,
    ALL
  }

  /** Makes the file of a table as a writer saves it, edited. */
  Path make(Table table, String writer, String edit) {
    String name = table.rowCount() + " " + writer + " " + edit;
    Path out = folder().resolve(name.replaceAll("[^A-Za-z0-9]+", "-") + ".parquet");
    if (Files.exists(out)) {
      return out;
    }
    folder().toFile().mkdirs();
    Path part = out.resolveSibling("part");
    run(
        List.of(
            "python3",
            programs.resolve(table.program()).toString(),
            work.resolve("tables").toString(),
            writer,
            edit,
            part.toString(),
            "--rows",
            Integer.toString(table.rowCount())));
    try {
      return Files.move(part, out);
    } catch (IOException e) {
      throw new UncheckedIOException(out + " cannot be made", e);
    }
  }

  private Path folder() {
    return work.resolve("files");
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

  /** Removes a file unless they are kept. */
  void release(Path file) {
    if (keeping == Keeping.NONE) {
      Data.remove(file);
    }
  }
}
