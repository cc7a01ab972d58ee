package dev.jogakbo.parquet.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * How gzip members make up a page, and their headers. The page:
 *
 * <pre>
 *   member ...
 *   member:  header        1f 8b 08, flags u8, time u32, extra flags u8, system u8,
 *                          then what the flags announce
 *            deflate stream
 *            crc32 u32     of the plain bytes, low byte first
 *            length u32    of the plain bytes
 * </pre>
 *
 * As parameters, with headers as they are because nothing in them follows from the plain bytes:
 *
 * <pre>
 *   member count   varint
 *   member:        header length varint, header, plain length varint (not of the last)
 * </pre>
 */
final class GzipFramingV1 {
  static final int TRAILER_BYTES = 8;

  private static final int FIXED_HEADER_BYTES = 10;
  private static final int MAGIC = 0x088b1f;
  private static final int FLAGS_AT = 3;
  private static final int FLAG_HEADER_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;
  private static final int FLAGS_RESERVED = 0xe0;
  private static final int MEMBER_COUNT_MAX = 1 << 10;

  private GzipFramingV1() {}

  /** Returns the length of the header that a member begins with. */
  static int headerLengthBytes(ByteSlice member) throws PageRefusedException {
    byte[] bytes = member.bytes();
    int end = member.lengthBytes();
    if (end < FIXED_HEADER_BYTES || (Words.int32(bytes, member.start()) & 0xffffff) != MAGIC) {
      throw malformed("a header");
    }
    int flags = bytes[member.start() + FLAGS_AT];
    if ((flags & FLAGS_RESERVED) != 0) {
      throw malformed("no reserved flag");
    }
    int length = FIXED_HEADER_BYTES;
    if ((flags & FLAG_EXTRA) != 0) {
      length += 2 + u16(member, length);
    }
    length = (flags & FLAG_NAME) == 0 ? length : afterZero(member, length);
    length = (flags & FLAG_COMMENT) == 0 ? length : afterZero(member, length);
    length = (flags & FLAG_HEADER_CRC) == 0 ? length : length + 2;
    if (length > end) {
      throw malformed("all of its header");
    }
    return length;
  }

  private static int u16(ByteSlice member, int at) throws PageRefusedException {
    if (member.lengthBytes() - at < 2) {
      throw malformed("all of its header");
    }
    int from = member.start() + at;
    return (member.bytes()[from] & 0xff) | (member.bytes()[from + 1] & 0xff) << Byte.SIZE;
  }

  private static int afterZero(ByteSlice member, int from) throws PageRefusedException {
    for (int at = from; at < member.lengthBytes(); at++) {
      if (member.bytes()[member.start() + at] == 0) {
        return at + 1;
      }
    }
    throw malformed("all of its header");
  }

  private static PageRefusedException malformed(String expected) {
    return new PageRefusedException(KeepReason.MALFORMED, "gzip: expected " + expected);
  }

  /** Notes the members of a page as they are found. */
  static final class Builder {
    private final List<ByteSlice> headers = new ArrayList<>();
    private final List<Integer> plainLengths = new ArrayList<>();

    void add(ByteSlice header, int plainLengthBytes) throws PageRefusedException {
      if (headers.size() == MEMBER_COUNT_MAX) {
        throw malformed("at most " + MEMBER_COUNT_MAX + " members");
      }
      headers.add(header);
      plainLengths.add(plainLengthBytes);
    }

    EncoderParameters parameters() throws PageRefusedException {
      ParameterWriter writer = new ParameterWriter();
      writer.varint(headers.size());
      for (int i = 0; i < headers.size(); i++) {
        writer.varint(headers.get(i).lengthBytes());
        writer.bytes(headers.get(i));
        if (i < headers.size() - 1) {
          writer.varint(plainLengths.get(i));
        }
      }
      return writer.parameters();
    }
  }

  /** Returns what follows the header of the first member. */
  static ByteSlice firstBody(EncoderParameters parameters, ByteSlice page) {
    ParameterReader reader = new ParameterReader(parameters);
    reader.varint();
    int headerLength = reader.varint();
    return page.part(headerLength, page.lengthBytes() - headerLength);
  }

  /** Returns the most bytes a page can have. */
  static int lengthBytesMax(
      EncoderParameters parameters, int plainLengthBytes, BlockEncoder encoder) {
    int claimedCount = new ParameterReader(parameters).varint();
    int memberCount = Math.min(claimedCount, parameters.bytes().length);
    int framing =
        Math.multiplyExact(memberCount, TRAILER_BYTES + encoder.lengthBytesMax(0))
            + parameters.bytes().length;
    return Math.addExact(encoder.lengthBytesMax(plainLengthBytes), framing);
  }

  /** Writes the members and returns where they ended, exclusive. */
  static int encode(
      ByteSlice plain, EncoderParameters parameters, BlockEncoder encoder, byte[] out) {
    ParameterReader reader = new ParameterReader(parameters);
    int at = 0;
    int from = 0;
    for (int left = reader.varint(); left > 0; left--) {
      ByteSlice header = reader.bytes(reader.varint());
      int length = left == 1 ? plain.lengthBytes() - from : reader.varint();
      System.arraycopy(header.bytes(), header.start(), out, at, header.lengthBytes());
      at = member(plain.part(from, length), encoder, out, at + header.lengthBytes());
      from += length;
    }
    return at;
  }

  private static int member(ByteSlice plain, BlockEncoder encoder, byte[] out, int at) {
    int end = encoder.encode(plain, out, at);
    CRC32 crc = new CRC32();
    crc.update(plain.bytes(), plain.start(), plain.lengthBytes());
    Words.putInt32(out, end, (int) crc.getValue());
    Words.putInt32(out, end + Integer.BYTES, plain.lengthBytes());
    return end + TRAILER_BYTES;
  }
}
