package dev.jogakbo.service.upload;

import dev.jogakbo.parquet.layout.FileByteSource;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The files of larger uploads under way: {@code uploads/<2 hex>/<32 hex>} in the data directory. A
 * file may hold more than its upload's offset; what lies beyond was never acknowledged.
 */
final class UploadFiles {
  private final Path directory;

  UploadFiles(Path directory) {
    this.directory = directory;
  }

  /** Opens the file for appending from the offset on, making it if needed. */
  FileChannel openAt(UploadId id, long offsetBytes) throws IOException {
    Path folder = folder(id);
    Path file = path(id);
    if (!Files.exists(file)) {
      Files.createDirectories(folder);
    }
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    channel.truncate(offsetBytes);
    channel.position(offsetBytes);
    if (offsetBytes == 0) {
      syncFolder(folder);
      syncFolder(directory);
    }
    return channel;
  }

  FileByteSource open(UploadId id) throws IOException {
    return FileByteSource.open(path(id));
  }

  InputStream read(UploadId id) throws IOException {
    return Files.newInputStream(path(id));
  }

  void delete(UploadId id) {
    try {
      Files.deleteIfExists(path(id));
    } catch (IOException e) {
      throw failure(id, e);
    }
  }

  /** Calls the consumer with every upload that has a file. */
  void forEach(Consumer<UploadId> consumer) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory, 2)) {
      files
          .map(file -> UploadId.find(file.getFileName().toString()))
          .flatMap(Optional::stream)
          .toList()
          .forEach(consumer);
    }
  }

  /** Says what a failure of the file system means to the caller. */
  static TransientStoreException failure(UploadId id, IOException e) {
    String message = "upload " + id + ": its file: " + e.getMessage();
    String reason = String.valueOf(e.getMessage());
    return reason.contains("No space left") || reason.contains("quota exceeded")
        ? new StoreFullException(message, e)
        : new TransientStoreException(message, e);
  }

  private static void syncFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private Path folder(UploadId id) {
    return directory.resolve(id.hex().substring(0, 2));
  }

  private Path path(UploadId id) {
    return folder(id).resolve(id.hex());
  }
}
