package dev.jogakbo.service.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The right to use a data directory, held by one process at a time. The file {@code lock} names the
 * holder; the operating system lets go of it however the process ends.
 */
public final class DataLock implements AutoCloseable {
  private static final String FILE_NAME = "lock";
  private static final int HOLDER_BYTES_MAX = 200;
  private static final String OWNER_ONLY = "rwx------";

  private final FileChannel channel;

  private DataLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the directory, making it if needed: for its owner alone, because uploads and packs in it
   * are readable files. One that is there keeps the permissions somebody gave it.
   *
   * @throws DataInUseException if another process holds it
   */
  public static DataLock take(Path directory) {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
      FileChannel channel =
          FileChannel.open(
              directory.resolve(FILE_NAME),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      return lock(directory, channel);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "data directory " + directory + ": cannot be used: " + reason(e), e);
    }
  }

  private static DataLock lock(Path directory, FileChannel channel) throws IOException {
    FileLock lock = tryLock(channel);
    if (lock == null) {
      String holder = read(channel);
      channel.close();
      throw new DataInUseException(directory, holder);
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(("process " + ProcessHandle.current().pid()).getBytes(UTF_8)), 0);
    channel.force(false);
    return new DataLock(channel);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      // Far behind the holder's name, so that others can still read it where locks are mandatory.
      return channel.tryLock(1 << 20, 1, false);
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer holder = ByteBuffer.allocate(HOLDER_BYTES_MAX);
    channel.read(holder, 0);
    String text = new String(holder.array(), 0, holder.position(), UTF_8).strip();
    return text.isEmpty() ? "another process" : text;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("data directory lock: cannot be let go", e);
    }
  }

  private static String reason(IOException failure) {
    return switch (failure) {
      case FileAlreadyExistsException _ -> "expected a folder, found a file";
      case AccessDeniedException _ -> "this user may not write there";
      default -> failure.toString();
    };
  }
}
