package dev.jogakbo.parquet.transform;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Makes the end of a file: the footer, what follows it, its length and the magic.
 *
 * <pre>
 *   parameters   {@link FooterParameters}
 *   input        the footer's structure with relative positions ({@link FooterSites}), what follows it
 *   output       structure, what follows it, length of both u32 little-endian, "PAR1"
 * </pre>
 *
 * Any part of the output but its last bytes costs all of the structure, since a position may depend
 * on all before it.
 */
final class FooterV1 {
  private static final byte[] MAGIC = "PAR1".getBytes(ISO_8859_1);
  private static final int END_BYTES = ParquetLayout.FOOTER_END_BYTES;
  private static final int STEP_BYTES = 64 << 10;

  private FooterV1() {}

  static void verify(ParameterReader parameters, long inputBytes, long outputBytes) {
    FooterParameters footer = read(parameters);
    Checks.lengths("footer", footer.inputBytes(), inputBytes);
    Checks.lengths("footer", lengthBytes(footer) + END_BYTES, outputBytes);
  }

  static void decode(ParameterReader parameters, ByteSource input, RangeSink sink) {
    FooterParameters footer = read(parameters);
    long lengthBytes = lengthBytes(footer);
    if (sink.wants(0, lengthBytes)) {
      byte[] bytes = structure(footer, input, FooterListener.NONE);
      sink.write(bytes, 0, bytes.length);
      copy(input, footer.storedBytes(), footer.restBytes(), sink);
    } else {
      sink.pass(lengthBytes);
    }
    sink.write(end(lengthBytes), 0, END_BYTES);
  }

  /** Decodes the structure that the input begins with, and tells what it passes. */
  static byte[] structure(FooterParameters footer, ByteSource input, FooterListener listener) {
    Checks.atLeast("footer", footer.inputBytes(), input.lengthBytes());
    SiteDecoder decoder = new SiteDecoder(input.read(0, footer.storedBytes()), footer.exceptions());
    try {
      int end = new FooterSites(decoder, footer.starts(), listener).walk();
      Checks.lengths("footer", footer.storedBytes(), end);
      byte[] bytes = decoder.finish();
      Checks.lengths("footer", footer.fileBytes(), bytes.length);
      return bytes;
    } catch (MalformedThriftException e) {
      throw new CorruptSkeletonException("footer: its relative form is malformed", e);
    }
  }

  private static FooterParameters read(ParameterReader parameters) {
    FooterParameters footer = FooterParameters.read(parameters);
    Checks.lengths("footer: parameters", 0, parameters.remaining());
    return footer;
  }

  private static long lengthBytes(FooterParameters footer) {
    return (long) footer.fileBytes() + footer.restBytes();
  }

  private static void copy(ByteSource input, long position, int lengthBytes, RangeSink sink) {
    for (int done = 0; done < lengthBytes; done += STEP_BYTES) {
      byte[] bytes = input.read(position + done, Math.min(STEP_BYTES, lengthBytes - done));
      sink.write(bytes, 0, bytes.length);
    }
  }

  private static byte[] end(long lengthBytes) {
    return ByteBuffer.allocate(END_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((int) lengthBytes)
        .put(MAGIC)
        .array();
  }
}
