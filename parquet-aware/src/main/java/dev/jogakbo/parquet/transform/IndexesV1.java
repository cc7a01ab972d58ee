package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import java.util.List;

/**
 * Makes a run of page indexes.
 *
 * <pre>
 *   parameters   {@link FooterParameters}, bytes of the output varint
 *   input        the footer as {@link FooterV1} has it, then pieces to the end:
 *     piece      (bytes stored &lt;&lt; 2 | kind) varint, for kind 2 a number varint, the bytes stored
 *     kind       0: as in the file (column indexes, and what is none)
 *                1: the offset index of the column chunk behind that of the last offset index, with
 *                   relative positions ({@link OffsetIndexSites})
 *                2: the same, of the column chunk whose number follows
 * </pre>
 *
 * Column chunks are numbered through the whole footer from 0.
 */
final class IndexesV1 {
  static final int AS_IS = 0;
  static final int OF_NEXT = 1;
  static final int OF_NUMBERED = 2;
  static final int KIND_BITS = 2;

  private final DataPageOffsets columnChunks = new DataPageOffsets();
  private final ParameterReader pieces;
  private int columnChunk = -1;

  private IndexesV1(FooterParameters footer, ByteSource input) {
    FooterV1.structure(footer, input, columnChunks);
    pieces = new ParameterReader(input, footer.inputBytes(), input.lengthBytes());
  }

  static void verify(ParameterReader parameters, long inputBytes, long outputBytes) {
    FooterParameters footer = FooterParameters.read(parameters);
    Checks.atLeast("indexes", footer.inputBytes(), inputBytes);
    Checks.lengths("indexes", parameters.varint(Long.MAX_VALUE), outputBytes);
    Checks.lengths("indexes: parameters", 0, parameters.remaining());
  }

  static void decode(ParameterReader parameters, ByteSource input, RangeSink sink) {
    IndexesV1 indexes = new IndexesV1(FooterParameters.read(parameters), input);
    while (!sink.isDone()) {
      byte[] piece = indexes.next();
      sink.write(piece, 0, piece.length);
    }
  }

  private byte[] next() {
    long header = pieces.varint(Long.MAX_VALUE);
    int kind = (int) header & ((1 << KIND_BITS) - 1);
    columnChunk = kind == OF_NUMBERED ? (int) pieces.varint(Integer.MAX_VALUE) : columnChunk + kind;
    byte[] stored = pieces.bytes(header >>> KIND_BITS);
    return kind == AS_IS ? stored : offsetIndex(stored, columnChunks.load(columnChunk));
  }

  /** Makes one offset index from its relative form. */
  static byte[] offsetIndex(byte[] stored, long dataPageOffset) {
    SiteDecoder decoder = new SiteDecoder(stored, List.of());
    try {
      int end = new OffsetIndexSites(decoder, dataPageOffset).walk();
      Checks.lengths("offset index", stored.length, end);
      return decoder.finish();
    } catch (MalformedThriftException e) {
      throw new CorruptSkeletonException("offset index: its relative form is malformed", e);
    }
  }
}
