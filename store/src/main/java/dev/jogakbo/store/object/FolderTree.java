package dev.jogakbo.store.object;

import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The files and folders of a folder store, changed so that what was acknowledged survives a power
 * cut: a file's folder, and the folder of each folder made for it, are synced.
 *
 * <p>Names are given by hard link, which fails if the name is taken. Empty folders are removed, but
 * never while somebody is about to put a file into one: {@code shape} is held shared by those who
 * add and exclusively by the one who prunes.
 */
final class FolderTree {
  private final Path root;
  private final Set<Path> durableFolders = ConcurrentHashMap.newKeySet();
  private final ReentrantReadWriteLock shape = new ReentrantReadWriteLock();

  FolderTree(Path root) {
    this.root = root;
  }

  Path path(ObjectKey key) {
    return root.resolve(key.value());
  }

  /** Returns the file's attributes, or nothing if there is no such file or it is a folder. */
  @Nullable BasicFileAttributes find(Path path) throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      return attributes.isRegularFile() ? attributes : null;
    } catch (NoSuchFileException e) {
      return null;
    } catch (FileSystemException e) {
      if (liesUnderFile(path)) {
        return null;
      }
      throw e;
    }
  }

  /** Gives the file a second name, durably; returns whether that name was free. */
  boolean link(Path source, ObjectKey key) {
    Path target = path(key);
    shape.readLock().lock();
    try {
      makeFolders(folderOf(target));
      boolean created = tryLink(source, target);
      syncAfterLink(target);
      return created;
    } catch (IOException e) {
      throw FileFailures.of("create", target, e);
    } finally {
      shape.readLock().unlock();
    }
  }

  /** Deletes the file if it is there; a folder stays. Not durable before {@link #prune}. */
  void delete(Path path) throws IOException {
    if (find(path) != null) {
      Files.deleteIfExists(path);
    }
  }

  /** Makes what was deleted in the folder durable, and removes the folder if nothing is left. */
  void prune(Path folder) throws IOException {
    shape.writeLock().lock();
    try {
      if (!Files.isDirectory(folder)) {
        return;
      }
      Path empty = folder;
      while (!empty.equals(root) && removeIfEmpty(empty)) {
        empty = folderOf(empty);
      }
      sync(empty);
    } finally {
      shape.writeLock().unlock();
    }
  }

  static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  static Path folderOf(Path path) {
    Path folder = path.getParent();
    if (folder == null) {
      throw new IllegalArgumentException(path + " has no folder");
    }
    return folder;
  }

  private boolean tryLink(Path source, Path target) throws IOException {
    try {
      Files.createLink(target, source);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (UnsupportedOperationException e) {
      throw new PermanentStoreException(
          "%s: expected a file system with hard links, found none; choose another folder"
              .formatted(root),
          e);
    }
  }

  /** The file is visible here, so a failure leaves open whether it will be there after a crash. */
  private static void syncAfterLink(Path target) {
    try {
      sync(folderOf(target));
    } catch (IOException e) {
      throw new UnknownOutcomeException(
          "%s: created, but syncing its folder failed: %s; it may be gone after a power cut"
              .formatted(target, e),
          e);
    }
  }

  private void makeFolders(Path folder) throws IOException {
    if (folder.equals(root) || durableFolders.contains(folder)) {
      return;
    }
    makeFolders(folderOf(folder));
    makeFolder(folder);
    sync(folderOf(folder));
    durableFolders.add(folder);
  }

  private void makeFolder(Path folder) throws IOException {
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw new PermanentStoreException(
            "%s: expected a folder, found an object of that name; a retry does not help"
                .formatted(folder),
            e);
      }
    }
  }

  private boolean removeIfEmpty(Path folder) throws IOException {
    durableFolders.remove(folder);
    try {
      Files.deleteIfExists(folder);
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  private boolean liesUnderFile(Path path) {
    Path above = folderOf(path);
    while (!above.equals(root)) {
      if (Files.isRegularFile(above)) {
        return true;
      }
      above = folderOf(above);
    }
    return false;
  }
}
