package dev.jogakbo.store.object;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Where a store writes what is not visible yet: one sub-folder {@code ID} per opening, owned by the
 * process that holds the lock on the file {@code ID.lock} beside it. Safe for many threads.
 *
 * <p>What earlier processes left behind is removed at opening; the sub-folder of a live process is
 * recognised by its lock and left alone, so that nobody cleans up what is not theirs.
 */
public final class ScratchFolder implements AutoCloseable {
  /** Not a segment of any {@link ObjectKey}, so no key can lead here. */
  static final String FOLDER_NAME = "~tmp";

  private static final String LOCK_SUFFIX = ".lock";

  /**
   * Lock files held by this process. Opening one of them a second time would release its lock: the
   * kernel drops all locks of a process on a file when any of its handles is closed.
   */
  private static final Set<Path> OWN_LOCKS = ConcurrentHashMap.newKeySet();

  private final Path lockPath;
  private final FileChannel lockFile;
  private final Path folder;
  private final AtomicLong fileCount = new AtomicLong();
  private final SpoolBuffers buffers = new SpoolBuffers();

  private ScratchFolder(Path lockPath, FileChannel lockFile) throws IOException {
    this.lockPath = lockPath;
    this.lockFile = lockFile;
    this.folder = Files.createDirectory(folderOf(lockPath));
  }

  /** Opens one below the given folder, making it if need be. */
  public static ScratchFolder open(Path root) {
    try {
      return openBelow(root);
    } catch (IOException e) {
      throw FileFailures.of("open", root.resolve(FOLDER_NAME), e);
    }
  }

  private static ScratchFolder openBelow(Path root) throws IOException {
    Path scratch = Files.createDirectories(root.resolve(FOLDER_NAME)).toRealPath();
    for (Path file : children(scratch)) {
      if (file.toString().endsWith(LOCK_SUFFIX) && !OWN_LOCKS.contains(file)) {
        removeIfAbandoned(file);
      }
    }
    Path lockPath = scratch.resolve(UUID.randomUUID() + LOCK_SUFFIX);
    OWN_LOCKS.add(lockPath);
    return new ScratchFolder(lockPath, lock(lockPath));
  }

  /** Starts a file. */
  public SpoolFile newFile() {
    return SpoolFile.create(folder.resolve(Long.toString(fileCount.incrementAndGet())), buffers);
  }

  /** Removes the sub-folder and all files in it. */
  @Override
  public void close() {
    try (lockFile;
        buffers) {
      remove(lockPath);
    } catch (IOException e) {
      throw FileFailures.of("remove", folder, e);
    } finally {
      OWN_LOCKS.remove(lockPath);
    }
  }

  private static FileChannel lock(Path lockPath) throws IOException {
    FileChannel lockFile =
        FileChannel.open(lockPath, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lockFile.lock();
    if (!Files.exists(lockPath)) {
      lockFile.close();
      throw new IOException("another process opening the same folder took the lock away");
    }
    return lockFile;
  }

  private static void removeIfAbandoned(Path lockPath) throws IOException {
    try (FileChannel lockFile = FileChannel.open(lockPath, StandardOpenOption.WRITE);
        @Nullable FileLock lock = lockFile.tryLock()) {
      if (lock != null) {
        remove(lockPath);
      }
    } catch (NoSuchFileException e) {
      // Its owner closed in good order just now.
    }
  }

  /** Removes the lock file last: without it nobody would ever clean up the rest. */
  private static void remove(Path lockPath) throws IOException {
    Path folder = folderOf(lockPath);
    if (Files.exists(folder)) {
      for (Path file : children(folder)) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    }
    Files.deleteIfExists(lockPath);
  }

  private static Path folderOf(Path lockPath) {
    String name = lockPath.toString();
    return Path.of(name.substring(0, name.length() - LOCK_SUFFIX.length()));
  }

  private static List<Path> children(Path folder) throws IOException {
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      List<Path> children = new ArrayList<>();
      stream.forEach(children::add);
      return children;
    }
  }
}
