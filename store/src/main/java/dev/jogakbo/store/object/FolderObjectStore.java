package dev.jogakbo.store.object;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.TransientStoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object store in a local folder: the object {@code a/b} is the file {@code a/b} below it.
 *
 * <p>Bytes are written to a file beside the objects, synced, then given their name by a hard link,
 * which fails if the name is taken; then the folder is synced. Files that are read stay open, up to
 * a bound. The folder must lie on one file system that has hard links.
 */
public final class FolderObjectStore implements ObjectStore {
  /** How many files are kept open for reading unless said otherwise. */
  public static final int OPEN_FILE_COUNT_MAX = 256;

  private static final int ATTEMPT_COUNT_MAX = 5;

  private final Path root;
  private final FolderTree tree;
  private final ScratchFolder scratch;
  private final OpenFiles openFiles;

  private FolderObjectStore(Path root, ScratchFolder scratch, int openFileCountMax) {
    this.root = root;
    this.tree = new FolderTree(root);
    this.scratch = scratch;
    this.openFiles = new OpenFiles(openFileCountMax);
  }

  /** Opens the store, making the folder if need be, and removes what a crash left half written. */
  public static FolderObjectStore open(Path folder) {
    return open(folder, OPEN_FILE_COUNT_MAX);
  }

  /** Opens the store, keeping at most that many files open for reading. */
  public static FolderObjectStore open(Path folder, int openFileCountMax) {
    try {
      Path root = Files.createDirectories(folder.toAbsolutePath()).toRealPath();
      return new FolderObjectStore(root, ScratchFolder.open(root), openFileCountMax);
    } catch (IOException e) {
      throw FileFailures.of("open store", folder, e);
    }
  }

  @Override
  public PendingObject begin(ObjectKey key) {
    return new FolderPendingObject(key, scratch.newFile());
  }

  @Override
  public CreateOutcome create(ObjectKey key, byte[] body) {
    try (SpoolFile file = scratch.newFile()) {
      file.write(body, 0, body.length);
      file.force();
      return createFrom(file, key, body);
    }
  }

  @Override
  public byte[] load(ObjectKey key, int lengthBytesMax) {
    byte[] body = findBody(key, lengthBytesMax);
    if (body == null) {
      throw new MissingObjectException(ObjectReads.missing(location(), key));
    }
    return body;
  }

  @Override
  public void read(ObjectKey key, long position, byte[] destination, int offset, int lengthBytes) {
    ObjectReads.checkRequest(position, destination, offset, lengthBytes);
    ByteBuffer target = ByteBuffer.wrap(destination, offset, lengthBytes);
    try {
      fill(key, position, target);
    } catch (IOException e) {
      throw find(key).isEmpty()
          ? new MissingObjectException(ObjectReads.missing(location(), key), e)
          : FileFailures.of("read", tree.path(key), e);
    }
    if (target.hasRemaining()) {
      int foundBytes = target.position() - offset;
      throw new CorruptDataException(
          ObjectReads.shortRead(location(), key, position, lengthBytes, foundBytes));
    }
  }

  @Override
  public Optional<ObjectStat> find(ObjectKey key) {
    Path path = tree.path(key);
    try {
      return Optional.ofNullable(tree.find(path)).map(file -> new ObjectStat(key, file.size()));
    } catch (IOException e) {
      throw FileFailures.of("look-up", path, e);
    }
  }

  @Override
  public List<ObjectStat> list(String prefix, String startAfter, int limit) {
    ObjectReads.checkLimit(limit);
    try {
      return new FolderListing(root, prefix, startAfter, limit).page();
    } catch (IOException e) {
      throw FileFailures.of("listing of '" + prefix + "'", root, e);
    }
  }

  @Override
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    List<FailedDelete> failed = new ArrayList<>();
    Set<Path> folders = new LinkedHashSet<>();
    for (ObjectKey key : keys) {
      Path path = tree.path(key);
      try {
        tree.delete(path);
        folders.add(FolderTree.folderOf(path));
      } catch (IOException e) {
        failed.add(new FailedDelete(key, e.toString()));
      }
      openFiles.drop(path);
    }
    prune(folders);
    return failed;
  }

  @Override
  public String location() {
    return "folder:" + root;
  }

  @Override
  public void close() {
    openFiles.close();
    scratch.close();
  }

  private CreateOutcome createFrom(SpoolFile file, ObjectKey key, byte[] body) {
    for (int attempt = 0; attempt < ATTEMPT_COUNT_MAX; attempt++) {
      if (tree.link(file.path(), key)) {
        return CreateOutcome.CREATED;
      }
      byte[] present = findBody(key, Integer.MAX_VALUE);
      if (present != null) {
        return Arrays.equals(present, body) ? CreateOutcome.CREATED : CreateOutcome.EXISTS;
      }
      refuseFolder(key);
    }
    throw new TransientStoreException(
        "%s: object %s: deleted again and again while it was created; a retry may help"
            .formatted(location(), key));
  }

  private void refuseFolder(ObjectKey key) {
    if (Files.isDirectory(tree.path(key))) {
      throw new PermanentStoreException(
          "%s: object %s: expected a free name, found a folder; a retry does not help"
              .formatted(location(), key));
    }
  }

  private byte @Nullable [] findBody(ObjectKey key, int lengthBytesMax) {
    Path path = tree.path(key);
    try {
      BasicFileAttributes file = tree.find(path);
      if (file == null) {
        return null;
      }
      ObjectReads.checkWholeLength(location(), key, file.size(), lengthBytesMax);
      return Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw FileFailures.of("read", path, e);
    }
  }

  /**
   * Reads until the target is full or the file ends. An interrupted thread closes the channel it
   * reads from, under the feet of the others: those open the file again.
   */
  private void fill(ObjectKey key, long position, ByteBuffer target) throws IOException {
    Path path = tree.path(key);
    int start = target.position();
    for (int attempt = 1; ; attempt++) {
      try (OpenFiles.OpenFile file = openFiles.open(path)) {
        fill(file.channel(), position, target.position(start));
        return;
      } catch (ClosedByInterruptException e) {
        openFiles.drop(path);
        throw e;
      } catch (ClosedChannelException e) {
        openFiles.drop(path);
        if (attempt == ATTEMPT_COUNT_MAX) {
          throw e;
        }
      }
    }
  }

  private static void fill(FileChannel channel, long position, ByteBuffer target)
      throws IOException {
    int start = target.position();
    while (target.hasRemaining()) {
      if (channel.read(target, position + target.position() - start) < 0) {
        return;
      }
    }
  }

  private void prune(Set<Path> folders) {
    for (Path folder : folders) {
      try {
        tree.prune(folder);
      } catch (IOException e) {
        throw FileFailures.of("sync after delete", folder, e);
      }
    }
  }

  /** Writes straight into the file that later gets the object's name. */
  private final class FolderPendingObject implements PendingObject {
    private final ObjectKey key;
    private final SpoolFile file;

    FolderPendingObject(ObjectKey key, SpoolFile file) {
      this.key = key;
      this.file = file;
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) {
      file.write(source, offset, lengthBytes);
    }

    @Override
    public long lengthBytes() {
      return file.lengthBytes();
    }

    @Override
    public void readBack(long position, byte[] destination, int offset, int lengthBytes) {
      file.readBack(position, destination, offset, lengthBytes);
    }

    @Override
    public void publish() {
      file.force();
      if (!tree.link(file.path(), key)) {
        throw new PermanentStoreException(
            "%s: object %s: expected a name nobody else uses, found it taken"
                .formatted(location(), key));
      }
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
