package dev.jogakbo.store.log;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.chunker.hash.Blake3;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.catalog.AttemptId;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import java.util.Arrays;

/**
 * Bytes of an object of a log, entry or checkpoint, first version.
 *
 * <pre>
 *   0   magic "JGKL"
 *   4   u8   version 1
 *   5   u8   kind: 0 entry, 1 checkpoint
 *   6   i64  number
 *  14   16   attempt id
 *  30   u32  payload length
 *  34   32   BLAKE3 of the log's name in ASCII, bytes 0 to 33, and the payload
 *  66        payload, to the end
 * </pre>
 *
 * Name and number are under the checksum, so that an object found under another's key is not taken
 * for it. The attempt id makes the bytes of two attempts differ even if they say the same.
 */
final class LogEntryV1 {
  static final int HEADER_BYTES = 66;
  static final int ENTRY = 0;
  static final int CHECKPOINT = 1;

  private static final byte[] MAGIC = "JGKL".getBytes(US_ASCII);
  private static final int VERSION = 1;
  private static final int CHECKED_HEADER_BYTES = 34;
  private static final Blake3 BLAKE3 = Blake3.unkeyed();

  private LogEntryV1() {}

  static byte[] encode(LogName name, int kind, LogEntry entry) {
    ByteWriter writer = new ByteWriter(HEADER_BYTES + entry.payload().length);
    writer.bytes(MAGIC).u8(VERSION).u8(kind).i64(entry.number());
    entry.attempt().write(writer);
    writer.u32(entry.payload().length);
    writer.bytes(checksum(name, writer.toByteArray(), entry.payload())).bytes(entry.payload());
    return writer.toByteArray();
  }

  static LogEntry decode(LogName name, int kind, byte[] bytes, String what) {
    ByteReader reader = new ByteReader(bytes, what);
    if (!Arrays.equals(reader.bytes(MAGIC.length), MAGIC)) {
      throw new CorruptDataException(what + ": expected an object of a log, found other bytes");
    }
    checkVersion(reader.u8(), what);
    int foundKind = reader.u8();
    long number = reader.i64();
    AttemptId attempt = AttemptId.read(reader);
    int lengthBytes = reader.checkCount(reader.u32() + Blake3.HASH_BYTES, 1) - Blake3.HASH_BYTES;
    byte[] checksum = reader.bytes(Blake3.HASH_BYTES);
    byte[] payload = reader.bytes(lengthBytes);
    reader.expectEnd();
    byte[] header = Arrays.copyOf(bytes, CHECKED_HEADER_BYTES);
    if (foundKind != kind || !Arrays.equals(checksum, checksum(name, header, payload))) {
      throw new CorruptDataException(what + ": its checksum is not that of what is there");
    }
    return new LogEntry(number, attempt, payload);
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

  private static byte[] checksum(LogName name, byte[] header, byte[] payload) {
    Blake3.Hasher hasher = BLAKE3.newHasher();
    hasher.update(name.value().getBytes(US_ASCII));
    hasher.update(header);
    hasher.update(payload);
    return hasher.digest();
  }
}
