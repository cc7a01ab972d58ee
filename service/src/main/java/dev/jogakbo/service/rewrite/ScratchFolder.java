package dev.jogakbo.service.rewrite;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder of files that are gone with it. */
record ScratchFolder(Path path) implements Closeable {
  static ScratchFolder make(Path path) throws IOException {
    return new ScratchFolder(Files.createDirectory(path));
  }

  Path file(String name) {
    return path.resolve(name);
  }

  @Override
  public void close() {
    remove(path);
  }

  /** Removes a file, or a folder with all that is in it. */
  static void remove(Path path) {
    try (Stream<Path> all = Files.walk(path)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path each : deepestFirst) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
