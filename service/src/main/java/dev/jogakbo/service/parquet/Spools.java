package dev.jogakbo.service.parquet;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Room on the local disk for bodies while they arrive, bounded over all of them. A body's file has
 * no name any more once it is open, so it goes with the process, however that ends. Safe for many
 * threads.
 */
public final class Spools {
  /** What is left free for the index, which lies on the same disk. */
  private static final long FREE_BYTES_MIN = 1L << 30;

  private final Path folder;
  private final long lengthBytesMax;
  private final AtomicLong takenBytes = new AtomicLong();
  private final AtomicLong fileCount = new AtomicLong();

  private Spools(Path folder, long lengthBytesMax) {
    this.folder = folder;
    this.lengthBytesMax = lengthBytesMax;
  }

  /** Opens the folder, making it if needed, and removes what a crash left there. */
  public static Spools open(Path folder, long lengthBytesMax) throws IOException {
    Files.createDirectories(folder);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
      for (Path file : left) {
        Files.delete(file);
      }
    }
    return new Spools(folder, lengthBytesMax);
  }

  /** Returns the bytes of all bodies that are here now. */
  public long takenBytes() {
    return takenBytes.get();
  }

  /**
   * Begins a body.
   *
   * @throws NoRoomException if there is no room for it
   */
  BodySpool begin(OptionalLong lengthBytes) throws IOException {
    long firstBytes = Math.max(BodySpool.STEP_BYTES, lengthBytes.orElse(0));
    take(firstBytes);
    try {
      return BodySpool.create(
          this, folder.resolve(Long.toString(fileCount.incrementAndGet())), firstBytes);
    } catch (IOException e) {
      giveBack(firstBytes);
      throw new NoRoomException("temporary file: cannot be made: " + e.getMessage(), e);
    }
  }

  void take(long bytes) throws NoRoomException {
    boolean isRoom = freeBytes() - bytes >= FREE_BYTES_MIN;
    if (takenBytes.addAndGet(bytes) > lengthBytesMax || !isRoom) {
      giveBack(bytes);
      throw new NoRoomException("temporary files: no room for " + bytes + " more bytes", null);
    }
  }

  private long freeBytes() throws NoRoomException {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      throw new NoRoomException("temporary files: cannot be looked after: " + e.getMessage(), e);
    }
  }

  void giveBack(long bytes) {
    takenBytes.addAndGet(-bytes);
  }
}
