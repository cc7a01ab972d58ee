package dev.jogakbo.service.config;

import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.RocksIndexStore;
import dev.jogakbo.store.index.RocksSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/**
 * Where the index lies in a data directory, and where the next one is made. A rebuild that does not
 * end leaves the index as it was: {@code index.new} takes its place only when it is whole.
 *
 * <pre>
 *   index      the index
 *   index.new  one that is being made
 *   index.old  one whose place was taken, until it is deleted
 * </pre>
 */
final class IndexFolders {
  private final Path data;
  private final Path current;
  private final Path next;
  private final Path old;
  private final List<IndexTable> tables;

  IndexFolders(Path data, List<IndexTable> tables) {
    this.data = data;
    this.current = data.resolve("index");
    this.next = data.resolve("index.new");
    this.old = data.resolve("index.old");
    this.tables = List.copyOf(tables);
  }

  /** Opens the index; an exchange that a crash interrupted is ended first. */
  IndexStore open() {
    try {
      if (Files.exists(old) && !Files.exists(current)) {
        move(Files.exists(next) ? next : old, current);
      }
      FileSystemUtils.deleteRecursively(old);
      FileSystemUtils.deleteRecursively(next);
    } catch (IOException e) {
      throw new UncheckedIOException("index " + current + ": cannot be made ready", e);
    }
    return open(current);
  }

  /** Whether there is an index. */
  boolean isThere() {
    return Files.exists(current) || Files.exists(old);
  }

  /** Begins an empty index beside the one there is. */
  IndexStore openNext() {
    try {
      FileSystemUtils.deleteRecursively(next);
    } catch (IOException e) {
      throw new UncheckedIOException("index " + next + ": cannot be made empty", e);
    }
    return open(next);
  }

  /** Has the new index take the place of the one there is; both are closed. */
  void exchange() {
    try {
      if (Files.exists(current)) {
        move(current, old);
      }
      move(next, current);
      FileSystemUtils.deleteRecursively(old);
    } catch (IOException e) {
      throw new UncheckedIOException("index " + next + ": cannot take its place", e);
    }
  }

  private void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel folder = FileChannel.open(data, StandardOpenOption.READ)) {
      folder.force(true);
    }
  }

  private IndexStore open(Path folder) {
    return RocksIndexStore.open(folder, tables, RocksSettings.defaults());
  }
}
