package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/**
 * How Hadoop groups LZ4 blocks into a page. The page:
 *
 * <pre>
 *   group ...
 *   group:  plain length u32   of all its blocks, high byte first
 *           block ...          until they are that long
 *   block:  length u32         of the compressed bytes, high byte first
 *           the LZ4 block
 * </pre>
 *
 * As parameters, unless it is one group of one block, which is no parameters at all:
 *
 * <pre>
 *   group ...
 *   group:  block count        varint
 *           plain length ...   of each block, varint
 * </pre>
 */
final class HadoopFramingV1 {
  private static final int LENGTH_BYTES = Integer.BYTES;

  private final ByteSlice in;
  private final byte[] plain;
  private final ParameterWriter parameters = new ParameterWriter();
  private int next;
  private int filled;
  private int groupCount;
  private int blockCount;

  private HadoopFramingV1(ByteSlice in, byte[] plain) {
    this.in = in;
    this.plain = plain;
  }

  static DecodedPage decode(ByteSlice compressed, int plainLengthBytes)
      throws PageRefusedException {
    HadoopFramingV1 framing = new HadoopFramingV1(compressed, new byte[plainLengthBytes]);
    while (framing.next < compressed.lengthBytes()) {
      framing.group();
    }
    PageDecoder.checkLength("lz4", plainLengthBytes, framing.filled);
    boolean isSimple = framing.groupCount == 1 && framing.blockCount == 1;
    EncoderParameters parameters =
        isSimple ? EncoderParameters.NONE : framing.parameters.parameters();
    return new DecodedPage(framing.plain, PageCoding.LZ4_HADOOP, parameters);
  }

  private void group() throws PageRefusedException {
    int end = filled + length(plain.length - filled);
    int[] blockLengths = new int[1];
    int count = 0;
    while (filled < end) {
      int start = filled;
      block(end);
      blockLengths =
          count < blockLengths.length ? blockLengths : Arrays.copyOf(blockLengths, 2 * count);
      blockLengths[count++] = filled - start;
    }
    groupCount++;
    blockCount += count;
    parameters.varint(count);
    for (int i = 0; i < count; i++) {
      parameters.varint(blockLengths[i]);
    }
  }

  private void block(int end) throws PageRefusedException {
    int length = length(in.lengthBytes() - next - LENGTH_BYTES);
    int found = PageDecoder.lz4Block(in.part(next, length), plain, filled);
    next += length;
    filled += found;
    if (found == 0 || filled > end) {
      throw new PageRefusedException(
          KeepReason.MALFORMED,
          "lz4: expected a block inside its group, found " + found + " bytes");
    }
  }

  private int length(int lengthMax) throws PageRefusedException {
    if (in.lengthBytes() - next < LENGTH_BYTES) {
      throw new PageRefusedException(KeepReason.MALFORMED, "lz4: expected a length at " + next);
    }
    int length = Words.int32BigEndian(in.bytes(), in.start() + next);
    if (length < 0 || length > lengthMax) {
      throw new PageRefusedException(
          KeepReason.MALFORMED, "lz4: expected at most " + lengthMax + " bytes, found " + length);
    }
    next += LENGTH_BYTES;
    return length;
  }

  /** Returns the most bytes a page can have. */
  static int lengthBytesMax(
      EncoderParameters parameters, int plainLengthBytes, BlockEncoder encoder) {
    int framing = 2 * LENGTH_BYTES * (1 + parameters.bytes().length);
    int blockSlack = encoder.lengthBytesMax(0) * (1 + parameters.bytes().length);
    return Math.addExact(encoder.lengthBytesMax(plainLengthBytes), framing + blockSlack);
  }

  /** Writes a page grouped as the parameters say and returns where it ended, exclusive. */
  static int encode(
      ByteSlice plain, EncoderParameters parameters, BlockEncoder encoder, byte[] out) {
    if (parameters.bytes().length == 0) {
      Words.putInt32BigEndian(out, 0, plain.lengthBytes());
      return block(plain, encoder, out, LENGTH_BYTES);
    }
    ParameterReader reader = new ParameterReader(parameters);
    int at = 0;
    int from = 0;
    while (!reader.isAtEnd()) {
      int header = at;
      int groupStart = from;
      at += LENGTH_BYTES;
      for (int left = reader.varint(); left > 0; left--) {
        int length = reader.varint();
        at = block(plain.part(from, length), encoder, out, at);
        from += length;
      }
      Words.putInt32BigEndian(out, header, from - groupStart);
    }
    return at;
  }

  private static int block(ByteSlice plain, BlockEncoder encoder, byte[] out, int at) {
    int end = encoder.encode(plain, out, at + LENGTH_BYTES);
    Words.putInt32BigEndian(out, at, end - at - LENGTH_BYTES);
    return end;
  }
}
