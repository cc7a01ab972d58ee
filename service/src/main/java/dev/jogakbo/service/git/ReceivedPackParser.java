package dev.jogakbo.service.git;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.TooLargeObjectInPackException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectDatabase;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ProgressMonitor;
import org.eclipse.jgit.transport.PackLock;
import org.eclipse.jgit.transport.PackParser;
import org.eclipse.jgit.transport.PackedObjectInfo;
import org.jspecify.annotations.Nullable;

/**
 * Takes a pack in: every object is unpacked and hashed on the way. What it declares is bounded
 * before anything is allocated for it: the number of objects, the bytes of each, of all, and of a
 * line of objects each told as a difference from the one before. Used once, by one thread.
 */
final class ReceivedPackParser extends PackParser {
  /** Most objects in a push. */
  static final int OBJECT_COUNT_MAX = 500_000;

  /** Longest object: a folder of some hundred thousand entries. */
  static final int OBJECT_BYTES_MAX = 16 << 20;

  /** Most bytes in a line of objects, which are in memory together while they are unpacked. */
  static final long LINE_BYTES_MAX = 256L << 20;

  private final ReceivedPack pack;
  private final CRC32 crc = new CRC32();
  private long position;

  ReceivedPackParser(ObjectDatabase objects, InputStream source, ReceivedPack pack) {
    super(objects, source);
    this.pack = pack;
  }

  @Override
  public @Nullable PackLock parse(ProgressMonitor receiving, ProgressMonitor resolving)
      throws IOException {
    try {
      PackLock lock = super.parse(receiving, resolving);
      pack.flush();
      return lock;
    } catch (TooLargeObjectInPackException e) {
      throw new IOException(
          ("%s Large files are to be kept by git-lfs: 'git lfs install', then"
                  + " 'git lfs migrate import --above=5mb' puts them there")
              .formatted(e.getMessage()),
          e);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      throw new CorruptObjectException("the pack is malformed", e); // JGit trusts some of it
    }
  }

  @Override
  protected void onPackHeader(long objectCount) throws IOException {
    if (objectCount > OBJECT_COUNT_MAX) {
      throw new IOException(
          "expected a push of at most %d objects, found %d"
              .formatted(OBJECT_COUNT_MAX, objectCount));
    }
  }

  @Override
  protected void onStoreStream(byte[] raw, int offset, int lengthBytes) throws IOException {
    pack.append(raw, offset, lengthBytes);
  }

  @Override
  protected void onBeginWholeObject(long streamPosition, int type, long inflatedBytes)
      throws IOException {
    pack.count(inflatedBytes);
    crc.reset();
  }

  @Override
  protected void onEndWholeObject(PackedObjectInfo object) {
    object.setCRC((int) crc.getValue());
    if (object.getType() == Constants.OBJ_BLOB) {
      pack.note(object, object.getOffset(), object.getFullSize());
    }
  }

  @Override
  protected PackedObjectInfo newInfo(
      AnyObjectId id, @Nullable UnresolvedDelta delta, @Nullable ObjectId base) {
    Sized object = new Sized(id);
    if (delta != null) {
      object.setCRC(delta.getCRC());
      object.isDifference = true;
      object.lineBytes = base instanceof Sized sized ? sized.lineBytes() : 0;
    }
    return object;
  }

  @Override
  protected void onInflatedObjectData(PackedObjectInfo object, int type, byte[] bytes)
      throws IOException {
    Sized sized = (Sized) object;
    if (sized.isDifference) {
      pack.count(bytes.length);
      sized.lineBytes += bytes.length;
      if (sized.lineBytes > LINE_BYTES_MAX) {
        throw new IOException(
            "expected at most %d bytes in a line of differences".formatted(LINE_BYTES_MAX));
      }
    }
    pack.keep(object, type, bytes);
  }

  @Override
  protected void onBeginOfsDelta(long streamPosition, long basePosition, long inflatedBytes) {
    crc.reset();
  }

  @Override
  protected void onBeginRefDelta(long streamPosition, AnyObjectId base, long inflatedBytes) {
    pack.need(base);
    crc.reset();
  }

  @Override
  protected UnresolvedDelta onEndDelta() {
    UnresolvedDelta delta = new UnresolvedDelta();
    delta.setCRC((int) crc.getValue());
    return delta;
  }

  @Override
  protected void onObjectHeader(Source source, byte[] raw, int offset, int lengthBytes) {
    crc.update(raw, offset, lengthBytes);
  }

  @Override
  protected void onObjectData(Source source, byte[] raw, int offset, int lengthBytes) {
    crc.update(raw, offset, lengthBytes);
  }

  @Override
  protected boolean checkCRC(int expected) {
    return expected == (int) crc.getValue();
  }

  @Override
  protected ObjectTypeAndSize seekDatabase(PackedObjectInfo object, ObjectTypeAndSize head)
      throws IOException {
    return seek(object.getOffset(), head);
  }

  @Override
  protected ObjectTypeAndSize seekDatabase(UnresolvedDelta delta, ObjectTypeAndSize head)
      throws IOException {
    return seek(delta.getOffset(), head);
  }

  private ObjectTypeAndSize seek(long to, ObjectTypeAndSize head) throws IOException {
    pack.flush();
    position = to;
    crc.reset();
    return readObjectHeader(head);
  }

  @Override
  protected int readDatabase(byte[] target, int offset, int lengthBytes) throws IOException {
    int count = pack.read(position, target, offset, lengthBytes);
    position += Math.max(0, count);
    return count;
  }

  @Override
  protected boolean onAppendBase(int type, byte[] bytes, PackedObjectInfo object) {
    return false; // it is in the repository
  }

  @Override
  protected void onPackFooter(byte[] hash) {}

  @Override
  protected void onEndThinPack() {}

  private static final class Sized extends PackedObjectInfo {
    private boolean isDifference;
    private long lineBytes;

    Sized(AnyObjectId id) {
      super(id);
    }

    long lineBytes() {
      return isDifference ? lineBytes : getFullSize();
    }
  }
}
