package dev.jogakbo.store.rebuilt;

import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pieces in one file on the local disk that is written round and round: new ones take the place of
 * the oldest. A piece that is asked for when it has become old is written again as a new one. The
 * file has no name once it is open, so it goes with the process, and it never takes the last room
 * of the disk.
 *
 * <p>Every piece has a checksum, so what the disk lost, or what was overwritten while it was read,
 * is not found.
 */
public final class FileRebuiltBytes implements RebuiltBytes {
  private static final Logger LOG = LoggerFactory.getLogger(FileRebuiltBytes.class);

  private static final String FILE_NAME = "rebuilt";

  /** Shorter pieces take as much room, which bounds how many there are. */
  private static final int ROOM_BYTES_MIN = 4 << 10;

  /** What is left free on the disk. */
  private static final long FREE_BYTES_MIN = 1L << 30;

  /** So often, in bytes written, is looked whether there is still room. */
  private static final long LOOK_BYTES = 16L << 20;

  private final FileChannel file;
  private final FileStore disk;
  private final long capacityBytes;
  private final Map<Key, Piece> pieces = new HashMap<>();
  private final ArrayDeque<Piece> oldestFirst = new ArrayDeque<>();
  private long head;
  private long lookedAt = -LOOK_BYTES;
  private boolean isFull;

  /** A place in a content. */
  private record Key(ContentId content, long position) {}

  /**
   * A piece.
   *
   * @param start bytes written before it, over all rounds
   */
  private record Piece(Key key, long start, int lengthBytes, int checksum) {}

  private FileRebuiltBytes(FileChannel file, FileStore disk, long capacityBytes) {
    this.file = file;
    this.disk = disk;
    this.capacityBytes = capacityBytes;
  }

  /**
   * Opens a file in a folder, making that if needed and replacing whatever a crash left there.
   *
   * @param capacityBytes most bytes it takes, at least {@link #PIECE_BYTES_MAX}
   */
  public static FileRebuiltBytes open(Path folder, long capacityBytes) throws IOException {
    if (capacityBytes < PIECE_BYTES_MAX) {
      throw new IllegalArgumentException(
          "rebuilt bytes: expected room for " + PIECE_BYTES_MAX + ", found " + capacityBytes);
    }
    Files.createDirectories(folder);
    Path path = folder.resolve(FILE_NAME);
    Files.deleteIfExists(path);
    FileChannel file =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return new FileRebuiltBytes(file, Files.getFileStore(folder), capacityBytes);
  }

  @Override
  public boolean isKeeping() {
    return true;
  }

  @Override
  public Optional<byte[]> find(ContentId content, long position, int lengthBytes) {
    Piece piece = find(new Key(content, position));
    if (piece == null || piece.lengthBytes() != lengthBytes) {
      return Optional.empty();
    }
    byte[] bytes = new byte[lengthBytes];
    if (!read(piece, bytes)) {
      return Optional.empty();
    }
    if (isOld(piece)) {
      keep(content, position, bytes, lengthBytes);
    }
    return Optional.of(bytes);
  }

  private synchronized @Nullable Piece find(Key key) {
    return pieces.get(key);
  }

  private synchronized boolean isOld(Piece piece) {
    return head - piece.start() > capacityBytes / 2;
  }

  private boolean read(Piece piece, byte[] target) {
    ByteBuffer buffer = ByteBuffer.wrap(target);
    long start = piece.start() % capacityBytes;
    try {
      while (buffer.hasRemaining()) {
        if (file.read(buffer, start + buffer.position()) < 0) {
          return false;
        }
      }
    } catch (IOException e) {
      LOG.warn("rebuilt bytes: cannot be read: {}", e.getMessage());
      return false;
    }
    return checksum(target, target.length) == piece.checksum();
  }

  @Override
  public void keep(ContentId content, long position, byte[] bytes, int lengthBytes) {
    if (lengthBytes > PIECE_BYTES_MAX) {
      throw new IllegalArgumentException(
          "rebuilt bytes: expected up to " + PIECE_BYTES_MAX + ", found " + lengthBytes);
    }
    long start = allot(Math.max(lengthBytes, ROOM_BYTES_MIN));
    if (start >= 0 && write(start, ByteBuffer.wrap(bytes, 0, lengthBytes))) {
      Key key = new Key(content, position);
      add(new Piece(key, start, lengthBytes, checksum(bytes, lengthBytes)));
    }
  }

  /** Returns where a piece may be written; negative if the disk has no room. */
  private synchronized long allot(int roomBytes) {
    long inFile = head % capacityBytes;
    if (inFile + roomBytes > capacityBytes) {
      head += capacityBytes - inFile;
    }
    if (head < capacityBytes && !hasRoom()) {
      return -1;
    }
    long start = head;
    head += roomBytes;
    while (!oldestFirst.isEmpty() && oldestFirst.element().start() < head - capacityBytes) {
      Piece gone = oldestFirst.remove();
      pieces.remove(gone.key(), gone);
    }
    return start;
  }

  private boolean hasRoom() {
    if (head - lookedAt >= LOOK_BYTES) {
      lookedAt = head;
      try {
        isFull = disk.getUsableSpace() < FREE_BYTES_MIN + LOOK_BYTES;
      } catch (IOException e) {
        isFull = true;
      }
    }
    return !isFull;
  }

  private boolean write(long start, ByteBuffer bytes) {
    long inFile = start % capacityBytes;
    try {
      while (bytes.hasRemaining()) {
        file.write(bytes, inFile + bytes.position());
      }
      return true;
    } catch (IOException e) {
      LOG.warn("rebuilt bytes: cannot be kept: {}", e.getMessage());
      return false;
    }
  }

  private synchronized void add(Piece piece) {
    if (piece.start() >= head - capacityBytes) {
      pieces.put(piece.key(), piece);
      oldestFirst.add(piece);
    }
  }

  private static int checksum(byte[] bytes, int lengthBytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, lengthBytes);
    return (int) checksum.getValue();
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      LOG.warn("rebuilt bytes: cannot be closed: {}", e.getMessage());
    }
  }
}
