package dev.jogakbo.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Parquet files of many writers, malformed ones, and pairs of a file and an edited one. */
public final class ParquetSamples {
  private static final Path FOLDER = Path.of("../parquet-aware/src/test/resources");

  private ParquetSamples() {}

  /** Paths of all files that are good or bad, below the folder of samples. */
  public static List<String> names() {
    return Stream.of("parquet", "parquet-bad").flatMap(ParquetSamples::names).toList();
  }

  private static Stream<String> names(String folder) {
    try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
      return files
          .map(file -> folder + "/" + file.getFileName())
          .filter(name -> name.contains(".parquet"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the bytes of one file. */
  public static byte[] load(String name) {
    try {
      return Files.readAllBytes(FOLDER.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
