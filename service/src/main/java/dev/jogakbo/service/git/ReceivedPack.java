package dev.jogakbo.service.git;

import dev.jogakbo.service.version.GitId;
import dev.jogakbo.service.version.PushedObjects;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectIdOwnerMap;
import org.eclipse.jgit.lib.ObjectIdSubclassMap;
import org.eclipse.jgit.lib.ObjectLoader;
import org.jspecify.annotations.Nullable;

/**
 * What a push sent, in two files that go when this is closed: the pack as it came, and all objects
 * that had to be unpacked on the way. Blobs that came whole stay in the pack alone. In memory there
 * is an entry for each object. Used by one thread.
 */
final class ReceivedPack implements PushedObjects, AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;

  private final Path packFile;
  private final Path unpackedFile;
  private final RandomAccessFile pack;
  private final RandomAccessFile unpacked;
  private final OutputStream packEnd;
  private final OutputStream unpackedEnd;
  private final long bytesMax;
  private final ObjectIdOwnerMap<Received> objects = new ObjectIdOwnerMap<>();
  private final ObjectIdSubclassMap<ObjectId> bases = new ObjectIdSubclassMap<>();
  private long unpackedBytes;
  private long countedBytes;

  private ReceivedPack(Path packFile, Path unpackedFile, long bytesMax) throws IOException {
    this.packFile = packFile;
    this.unpackedFile = unpackedFile;
    this.bytesMax = bytesMax;
    this.pack = new RandomAccessFile(packFile.toFile(), "rw");
    this.unpacked = new RandomAccessFile(unpackedFile.toFile(), "rw");
    this.packEnd = end(pack);
    this.unpackedEnd = end(unpacked);
  }

  private static OutputStream end(RandomAccessFile file) {
    return new BufferedOutputStream(Channels.newOutputStream(file.getChannel()), BUFFER_BYTES);
  }

  /** Opens an empty one whose files are in that folder. */
  static ReceivedPack open(Path folder, long bytesMax) throws IOException {
    Path packFile = Files.createTempFile(folder, "push-", ".pack");
    return new ReceivedPack(packFile, Files.createTempFile(folder, "push-", ".objects"), bytesMax);
  }

  /**
   * Counts bytes that an object unpacks to.
   *
   * @throws IOException if with them it is too much
   */
  void count(long more) throws IOException {
    countedBytes += more;
    if (more < 0 || countedBytes > bytesMax) {
      throw new IOException(
          "the push unpacks to more than %d bytes; push in smaller steps, or large files by git-lfs"
              .formatted(bytesMax));
    }
  }

  /** Appends bytes of the pack. */
  void append(byte[] bytes, int offset, int lengthBytes) throws IOException {
    packEnd.write(bytes, offset, lengthBytes);
  }

  /** Sees to it that all appended can be read. */
  void flush() throws IOException {
    packEnd.flush();
    unpackedEnd.flush();
  }

  /** Reads bytes of the pack as far as there are any, and returns how many. */
  int read(long position, byte[] target, int offset, int lengthBytes) throws IOException {
    pack.seek(position);
    return pack.read(target, offset, lengthBytes);
  }

  /** Keeps an object that was unpacked. */
  void keep(AnyObjectId id, int type, byte[] bytes) throws IOException {
    if (!objects.contains(id)) {
      unpackedEnd.write(bytes);
      objects.add(new Received(id, type, new Place(unpackedBytes, bytes.length, false)));
      unpackedBytes += bytes.length;
    }
  }

  /** Notes an object that others are told as a difference from. */
  void need(AnyObjectId base) {
    bases.addIfAbsent(base.copy());
  }

  /** Returns whether the object is needed so and did not come. */
  boolean isMissing(AnyObjectId id) {
    return bases.contains(id) && !objects.contains(id);
  }

  /** Returns all that are. */
  List<ObjectId> missing() {
    List<ObjectId> missing = new ArrayList<>();
    bases.forEach(base -> {
      if (!objects.contains(base)) {
        missing.add(base);
      }
    });
    return missing;
  }

  /** Notes a blob that is in the pack as a whole. */
  void note(AnyObjectId id, long position, long sizeBytes) {
    if (!objects.contains(id)) {
      Place place = new Place(position, Math.toIntExact(sizeBytes), true);
      objects.add(new Received(id, Constants.OBJ_BLOB, place));
    }
  }

  /** Returns the object, or null if it did not come. */
  @Nullable Located find(AnyObjectId id) {
    return objects.get(id);
  }

  @Override
  public byte @Nullable [] find(ObjectType type, GitId id) {
    Received object = objects.get(ObjectId.fromString(id.hex()));
    return object == null || object.type != number(type) ? null : object.bytes();
  }

  @Override
  public List<GitId> ids(ObjectType type) {
    List<GitId> ids = new ArrayList<>();
    for (Received object : objects) {
      if (object.type == number(type)) {
        ids.add(new GitId(object.name()));
      }
    }
    return ids;
  }

  private static int number(ObjectType type) {
    return switch (type) {
      case COMMIT -> Constants.OBJ_COMMIT;
      case TREE -> Constants.OBJ_TREE;
      case BLOB -> Constants.OBJ_BLOB;
      case TAG -> Constants.OBJ_TAG;
    };
  }

  private byte[] read(Place place) throws IOException {
    byte[] bytes = new byte[place.sizeBytes()];
    if (place.isPacked()) {
      inflate(place.position(), bytes);
    } else {
      unpacked.seek(place.position());
      unpacked.readFully(bytes);
    }
    return bytes;
  }

  private void inflate(long start, byte[] target) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long position = start + headerBytes(start);
    int done = 0;
    try (Inflater inflater = new Inflater()) {
      while (done < target.length && !inflater.finished()) {
        if (inflater.needsInput()) {
          int count = read(position, buffer, 0, buffer.length);
          if (count < 0) {
            break;
          }
          inflater.setInput(buffer, 0, count);
          position += count;
        }
        done += inflater.inflate(target, done, target.length - done);
      }
    } catch (DataFormatException e) {
      throw new IOException("the pack changed while it was read", e);
    }
    if (done != target.length) {
      throw new IOException("the pack changed while it was read");
    }
  }

  /** An object begins with its type and length, seven bits a byte, all but the last marked. */
  private int headerBytes(long position) throws IOException {
    pack.seek(position);
    int count = 1;
    while ((pack.readUnsignedByte() & 0x80) != 0) {
      count++;
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    try (pack;
        unpacked) {
      Files.deleteIfExists(packFile);
      Files.deleteIfExists(unpackedFile);
    }
  }

  /** Where an object is: in the pack from its header on, or unpacked. */
  private record Place(long position, int sizeBytes, boolean isPacked) {}

  private final class Received extends Located {
    private final int type;
    private final Place place;

    Received(AnyObjectId id, int type, Place place) {
      super(id);
      this.type = type;
      this.place = place;
    }

    byte[] bytes() {
      try {
        return read(place);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    int type() {
      return type;
    }

    @Override
    long sizeBytes() {
      return place.sizeBytes();
    }

    @Override
    ObjectLoader open() throws IOException {
      return new ObjectLoader.SmallObject(type, read(place));
    }
  }
}
