package dev.jogakbo.store.log;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.chunker.hash.Blake3;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.catalog.BucketId;
import dev.jogakbo.store.catalog.EpochState;
import dev.jogakbo.store.catalog.WriterId;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import java.util.Arrays;

/**
 * Bytes of an epoch's object, first version.
 *
 * <pre>
 *   0   magic "JGKE"
 *   4   u8   version 1
 *   5   16   bucket id
 *  21   i64  epoch
 *  29   16   writer id
 *  45   i64  wall time, milliseconds since 1970
 *  53   u8   length of where, in bytes
 *  54        where, UTF-8
 *       32   BLAKE3 of everything before
 * </pre>
 */
final class EpochV1 {
  static final int LENGTH_MAX = 54 + 255 + Blake3.HASH_BYTES;
  private static final byte[] MAGIC = "JGKE".getBytes(US_ASCII);
  private static final int VERSION = 1;
  private static final Blake3 BLAKE3 = Blake3.unkeyed();

  private EpochV1() {}

  static byte[] encode(EpochRecord epoch) {
    byte[] where = epoch.where().getBytes(UTF_8);
    ByteWriter writer = new ByteWriter(LENGTH_MAX).bytes(MAGIC).u8(VERSION);
    epoch.state().bucket().write(writer);
    writer.i64(epoch.state().epoch());
    epoch.state().writer().write(writer);
    writer.i64(epoch.createdMillis()).u8(where.length).bytes(where);
    byte[] checked = writer.toByteArray();
    return writer.bytes(BLAKE3.hash(checked, 0, checked.length)).toByteArray();
  }

  static EpochRecord decode(byte[] bytes, String what) {
    ByteReader reader = new ByteReader(bytes, what);
    if (!Arrays.equals(reader.bytes(MAGIC.length), MAGIC)) {
      throw new CorruptDataException(what + ": expected an epoch, found other bytes");
    }
    checkVersion(reader.u8(), what);
    BucketId bucket = BucketId.read(reader);
    EpochState state = new EpochState(bucket, reader.i64(), WriterId.read(reader));
    long createdMillis = reader.i64();
    byte[] where = reader.bytes(reader.u8());
    byte[] expected = BLAKE3.hash(bytes, 0, reader.position());
    if (!Arrays.equals(reader.bytes(Blake3.HASH_BYTES), expected)) {
      throw new CorruptDataException(what + ": its checksum is not that of what is there");
    }
    reader.expectEnd();
    return new EpochRecord(state, createdMillis, new String(where, UTF_8));
  }

  private static void checkVersion(int version, String what) {
    if (version > VERSION) {
      throw new FormatTooNewException(
          what + ": expected version " + VERSION + ", found " + version);
    }
    if (version < VERSION) {
      throw new FormatTooOldException(
          what + ": expected version " + VERSION + ", found " + version);
    }
  }
}
