package dev.jogakbo.store.pack;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.chunker.hash.Blake3;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A pack, format 1. Records come first, because they are written while their number is not known;
 * the trailer comes last and has a fixed length, so that one read of the end finds the footer.
 * Numbers are little-endian.
 *
 * <pre>
 * header, 16 bytes
 *   0    8   magic JGBKPACK
 *   8    1   format version, 1
 *   9    1   source ({@link PackSource})
 *   10   6   zero
 * records, one after the other ({@link RecordHeader})
 * footer, f bytes ({@link PackFooterV1})
 * trailer, 48 bytes
 *   0    32  BLAKE3 of the footer followed by bytes 32 to 39 of the trailer
 *   32   4   f
 *   36   1   format version, 1; here too, so that the end alone tells what the pack is
 *   37   1   source
 *   38   2   zero
 *   40   8   magic JGBKPEND
 * </pre>
 *
 * No checksum covers the records: each is known by the hash of its raw bytes.
 */
final class PackTrailerV1 {
  static final int VERSION = 1;
  static final int HEADER_BYTES = 16;
  static final int LENGTH_BYTES = 48;

  /** Every pack keeps below this, so that offsets fit where the index keeps them. */
  static final long PACK_BYTES_MAX = Integer.MAX_VALUE;

  static final int FOOTER_BYTES_MAX = 128 << 20;

  private static final byte[] MAGIC_START = "JGBKPACK".getBytes(US_ASCII);
  private static final byte[] MAGIC_END = "JGBKPEND".getBytes(US_ASCII);
  private static final int CHECKSUM_BYTES = Blake3.HASH_BYTES;
  private static final int MAGIC_AT = LENGTH_BYTES - 8;

  private final byte[] checksum;
  private final int footerLengthBytes;
  private final PackSource source;

  private PackTrailerV1(byte[] checksum, int footerLengthBytes, PackSource source) {
    this.checksum = checksum;
    this.footerLengthBytes = footerLengthBytes;
    this.source = source;
  }

  static PackTrailerV1 of(byte[] footer, PackSource source) {
    return new PackTrailerV1(
        checksum(footer, 0, footer.length, fields(footer.length, source)), footer.length, source);
  }

  static byte[] header(PackSource source) {
    return new ByteWriter(HEADER_BYTES)
        .bytes(MAGIC_START)
        .u8(VERSION)
        .u8(source.number())
        .bytes(new byte[6])
        .toByteArray();
  }

  int footerLengthBytes() {
    return footerLengthBytes;
  }

  PackSource source() {
    return source;
  }

  byte[] encode() {
    return new ByteWriter(LENGTH_BYTES)
        .bytes(checksum)
        .bytes(fields(footerLengthBytes, source))
        .bytes(MAGIC_END)
        .toByteArray();
  }

  private static byte[] fields(int footerLengthBytes, PackSource source) {
    return new ByteWriter(8)
        .u32(footerLengthBytes)
        .u8(VERSION)
        .u8(source.number())
        .u16(0)
        .toByteArray();
  }

  private static byte[] checksum(byte[] source, int start, int end, byte[] fields) {
    Blake3.Hasher hasher = Blake3.unkeyed().newHasher();
    hasher.update(source, start, end - start);
    hasher.update(fields);
    return hasher.digest();
  }

  /** Whether a pack ends with these bytes. */
  static boolean endsWhole(byte[] tail) {
    int at = tail.length - MAGIC_END.length;
    return Arrays.equals(tail, at, tail.length, MAGIC_END, 0, MAGIC_END.length);
  }

  /** Whether a pack, whole or not, begins with these bytes. */
  static boolean beginsAsPack(byte[] head) {
    return head.length >= MAGIC_START.length
        && Arrays.equals(head, 0, MAGIC_START.length, MAGIC_START, 0, MAGIC_START.length);
  }

  /** Reads the trailer of a pack of that length whose last bytes these are. */
  static PackTrailerV1 decode(byte[] tail, long packLengthBytes, String where) {
    int end = tail.length - (LENGTH_BYTES - MAGIC_AT);
    ByteReader reader = new ByteReader(tail, tail.length - LENGTH_BYTES, end, where + ": trailer");
    byte[] checksum = reader.bytes(CHECKSUM_BYTES);
    long footerLengthBytes = reader.u32();
    checkVersion(reader.u8(), where);
    PackSource source = readSource(reader);
    if (reader.u16() != 0) {
      throw reader.corrupt("expected zeros in bytes 38 and 39");
    }
    long lengthBytesMax = Math.min(FOOTER_BYTES_MAX, packLengthBytes - HEADER_BYTES - LENGTH_BYTES);
    if (footerLengthBytes > lengthBytesMax) {
      throw reader.corrupt(
          "footer: expected up to %d bytes, found %d".formatted(lengthBytesMax, footerLengthBytes));
    }
    return new PackTrailerV1(checksum, Math.toIntExact(footerLengthBytes), source);
  }

  private static void checkVersion(int version, String where) {
    if (version > VERSION) {
      throw new FormatTooNewException(
          "%s: format: expected up to %d, found %d; a newer program can read it"
              .formatted(where, VERSION, version));
    }
    if (version < VERSION) {
      throw new FormatTooOldException(
          "%s: format: expected %d or more, found %d".formatted(where, VERSION, version));
    }
  }

  private static PackSource readSource(ByteReader reader) {
    int number = reader.u8();
    return PackSource.find(number)
        .orElseThrow(() -> reader.corrupt("source: expected 1 to 3, found " + number));
  }

  /**
   * Refuses a footer, {@code source[start, end)}, that is not the one this trailer was made for.
   */
  void verify(byte[] footer, int start, int end, String where) {
    byte[] found = checksum(footer, start, end, fields(footerLengthBytes, source));
    if (!Arrays.equals(found, checksum)) {
      throw new CorruptDataException(
          "%s: footer of %d bytes: expected BLAKE3 %s, found %s"
              .formatted(where, end - start, hex(checksum), hex(found)));
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
