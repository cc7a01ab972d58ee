package dev.jogakbo.store.pack;

import dev.jogakbo.chunker.ChunkLimits;
import dev.jogakbo.store.bytes.ByteReader;

/**
 * What stands before the payload of every record, in packs as in the xorbs that Xet clients send
 * and get (Xet protocol, xorb format), so that a stored record can be sent as it lies:
 *
 * <pre>
 * 0   u8    version, 0
 * 1   u24   payload length, little-endian
 * 4   u8    scheme ({@link ChunkCodec})
 * 5   u24   raw length, little-endian
 * 8         payload
 * </pre>
 *
 * @param packedLengthBytes length of the payload, without this header: at most {@link
 *     #PACKED_BYTES_MAX}
 * @param rawLengthBytes length of what the payload decodes to: at most {@link #RAW_BYTES_MAX}
 */
public record RecordHeader(ChunkCodec codec, int packedLengthBytes, int rawLengthBytes) {
  /** Length of a header. */
  public static final int LENGTH_BYTES = 8;

  /** Most raw bytes of a record, be it a chunk or a blob. */
  public static final int RAW_BYTES_MAX = ChunkLimits.MAX_BYTES;

  /** Most bytes of a payload: what Xet clients accept, which is more than we ever write. */
  public static final int PACKED_BYTES_MAX = 2 * RAW_BYTES_MAX;

  private static final int VERSION = 0;

  /** Checks the limits. */
  public RecordHeader {
    String fault = findFault(codec, packedLengthBytes, rawLengthBytes);
    if (!fault.isEmpty()) {
      throw new IllegalArgumentException("record header: " + fault);
    }
  }

  /**
   * Reads a header and refuses one that breaks a limit; the payload is not looked at.
   *
   * @throws dev.jogakbo.store.error.CorruptDataException if these bytes are no header
   */
  public static RecordHeader read(ByteReader source) {
    int version = source.u8();
    if (version != VERSION) {
      throw source.corrupt("record version: expected " + VERSION + ", found " + version);
    }
    int packedLengthBytes = source.u24();
    ChunkCodec codec = ChunkCodec.ofScheme(source.u8());
    return checked(source, codec, packedLengthBytes, source.u24());
  }

  static RecordHeader checked(
      ByteReader source, ChunkCodec codec, int packedLengthBytes, int rawLengthBytes) {
    String fault = findFault(codec, packedLengthBytes, rawLengthBytes);
    if (!fault.isEmpty()) {
      throw source.corrupt(fault);
    }
    return new RecordHeader(codec, packedLengthBytes, rawLengthBytes);
  }

  private static String findFault(ChunkCodec codec, int packedLengthBytes, int rawLengthBytes) {
    if (rawLengthBytes < 0 || rawLengthBytes > RAW_BYTES_MAX) {
      return "raw length: expected up to " + RAW_BYTES_MAX + ", found " + rawLengthBytes;
    }
    if (packedLengthBytes < 0 || packedLengthBytes > PACKED_BYTES_MAX) {
      return "payload length: expected up to " + PACKED_BYTES_MAX + ", found " + packedLengthBytes;
    }
    if (codec == ChunkCodec.NONE && packedLengthBytes != rawLengthBytes) {
      return "stored raw: expected %d bytes of payload, found %d"
          .formatted(rawLengthBytes, packedLengthBytes);
    }
    return "";
  }

  /** Writes the header to {@code target[offset, offset + 8)}. */
  public void write(byte[] target, int offset) {
    target[offset] = VERSION;
    writeLength(target, offset + 1, packedLengthBytes);
    target[offset + 4] = (byte) codec.scheme();
    writeLength(target, offset + 5, rawLengthBytes);
  }

  private static void writeLength(byte[] target, int offset, int lengthBytes) {
    target[offset] = (byte) lengthBytes;
    target[offset + 1] = (byte) (lengthBytes >>> 8);
    target[offset + 2] = (byte) (lengthBytes >>> 16);
  }

  /** Returns the length of the whole record, header included. */
  public int recordLengthBytes() {
    return LENGTH_BYTES + packedLengthBytes;
  }
}
