package dev.jogakbo.parquet.codec;

import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Decompresses pages of gzip members, drawn at {@link GzipFramingV1}, and notes their framing. */
final class GzipDecoder {
  private final ByteSlice in;
  private final byte[] plain;
  private final GzipFramingV1.Builder framing = new GzipFramingV1.Builder();
  private int next;
  private int filled;

  private GzipDecoder(ByteSlice in, byte[] plain) {
    this.in = in;
    this.plain = plain;
  }

  static DecodedPage decode(ByteSlice compressed, int plainLengthBytes)
      throws PageRefusedException {
    GzipDecoder decoder = new GzipDecoder(compressed, new byte[plainLengthBytes]);
    do {
      decoder.member();
    } while (decoder.next < compressed.lengthBytes());
    PageDecoder.checkLength("gzip", plainLengthBytes, decoder.filled);
    return new DecodedPage(decoder.plain, PageCoding.GZIP, decoder.framing.parameters());
  }

  private void member() throws PageRefusedException {
    ByteSlice rest = in.part(next, in.lengthBytes() - next);
    int headerLength = GzipFramingV1.headerLengthBytes(rest);
    int start = filled;
    next += headerLength;
    inflate();
    framing.add(rest.part(0, headerLength), filled - start);
    checkTrailer(start);
  }

  private void inflate() throws PageRefusedException {
    try (Inflater inflater = new Inflater(true)) {
      inflater.setInput(in.bytes(), in.start() + next, in.lengthBytes() - next);
      int found = inflater.inflate(plain, filled, plain.length - filled);
      if (!inflater.finished()) {
        requireEnd(inflater);
      }
      filled += found;
      next += Math.toIntExact(inflater.getBytesRead());
    } catch (DataFormatException e) {
      throw new PageRefusedException(KeepReason.MALFORMED, "gzip: " + e.getMessage(), e);
    }
  }

  /** With all plain bytes there, only the mark of the end may still be unread. */
  private static void requireEnd(Inflater inflater)
      throws DataFormatException, PageRefusedException {
    if (inflater.inflate(new byte[1]) != 0) {
      throw new PageRefusedException(
          KeepReason.LENGTH_DIFFERS, "gzip: expected an end, found more plain bytes");
    }
    if (!inflater.finished()) {
      throw new PageRefusedException(KeepReason.MALFORMED, "gzip: expected an end, found none");
    }
  }

  private void checkTrailer(int start) throws PageRefusedException {
    if (in.lengthBytes() - next < GzipFramingV1.TRAILER_BYTES) {
      throw new PageRefusedException(KeepReason.MALFORMED, "gzip: expected a trailer at " + next);
    }
    CRC32 crc = new CRC32();
    crc.update(plain, start, filled - start);
    int at = in.start() + next;
    if (Words.int32(in.bytes(), at) != (int) crc.getValue()
        || Words.int32(in.bytes(), at + Integer.BYTES) != filled - start) {
      throw new PageRefusedException(
          KeepReason.MALFORMED, "gzip: expected the checksum and length of what it holds");
    }
    next += GzipFramingV1.TRAILER_BYTES;
  }
}
