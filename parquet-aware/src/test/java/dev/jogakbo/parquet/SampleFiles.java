package dev.jogakbo.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The sample files of this module's tests. */
public final class SampleFiles {
  private SampleFiles() {}

  /** Names of the files of many writers, sorted. */
  public static List<String> written() {
    return names("/parquet");
  }

  /** Names of the files that are wrong in one way each, sorted. */
  public static List<String> wrong() {
    return names("/parquet-bad");
  }

  /** All files, those of writers first. */
  public static Stream<SampleFile> all() {
    return Stream.concat(
        written().stream().map(name -> load("/parquet", name)),
        wrong().stream().map(name -> load("/parquet-bad", name)));
  }

  /** The bytes of a file of either kind. */
  public static byte[] load(String name) {
    return load(wrong().contains(name) ? "/parquet-bad" : "/parquet", name).bytes();
  }

  /** What another implementation found in the files of many writers, a line a file. */
  public static List<String[]> facts() {
    try (Stream<String> lines = Files.lines(folder("/parquet").resolve("files.tsv"))) {
      return lines.filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SampleFile load(String folder, String name) {
    try {
      return new SampleFile(name, Files.readAllBytes(folder(folder).resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> names(String folder) {
    try (Stream<Path> files = Files.list(folder(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains(".parquet"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder(String name) {
    try {
      return Path.of(Objects.requireNonNull(SampleFiles.class.getResource(name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
