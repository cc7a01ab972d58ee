package dev.jogakbo.service.cli;

import dev.jogakbo.parquet.layout.FileByteSource;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that a command is to read. */
final class InputFile {
  private InputFile() {}

  /**
   * Opens the file.
   *
   * @throws CommandFailedException if there is none that can be read
   */
  static FileByteSource open(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new CommandFailedException(
          file + ": " + (Files.exists(file) ? "is no file" : "there is no such file"));
    }
    try {
      return FileByteSource.open(file);
    } catch (AccessDeniedException e) {
      throw new CommandFailedException(file + ": this user may not read it");
    } catch (IOException e) {
      throw new CommandFailedException(file + ": cannot be read: " + e.getMessage());
    }
  }
}
