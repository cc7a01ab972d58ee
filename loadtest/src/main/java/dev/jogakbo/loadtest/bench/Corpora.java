package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Data;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The three files of the corpus.
 *
 * @param folder where they lie
 */
record Corpora(Path folder) {
  static final String MIXED = "mixed.bin";
  static final String COARSE = "insert-64k.bin";
  static final String FINE = "insert-4k.bin";
  static final List<String> NAMES = List.of(MIXED, COARSE, FINE);

  Path file(String name) {
    return folder.resolve(name);
  }

  long bytes(String name) {
    try {
      return Files.size(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException("the corpus is not there", e);
    }
  }

  String sha256(String name) {
    return Data.sha256(file(name));
  }
}
