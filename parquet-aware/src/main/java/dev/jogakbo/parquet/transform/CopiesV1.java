package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.TileKind;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import java.util.List;

/**
 * Makes column chunks with copies of metadata between them.
 *
 * <pre>
 *   parameters   bytes of a column chunk right in front of the output: varint
 *                (bytes of skeleton &lt;&lt; 1 | whether they follow here) varint, these bytes if so
 *                pieces in the order of the file, to the end:
 *     piece      (bytes in the file &lt;&lt; 3 | kind) varint, for kinds 2 and 3 bytes stored varint
 *     kind       0: a column chunk, from the body            1: anything else, from the body
 *                2: a copy of ColumnChunk with relative positions ({@link CopySites}), of skeleton
 *                3: a copy of ColumnMetaData, likewise       4: a copy as in the file, of skeleton
 *   input        skeleton unless among the parameters, then the body, both without gaps
 * </pre>
 *
 * A byte of the body costs no more than itself, one of a copy the copy.
 */
final class CopiesV1 {
  static final int COLUMN_CHUNK = 0;
  static final int OTHER = 1;
  static final int COPY_OF_COLUMN_CHUNK = 2;
  static final int COPY_OF_METADATA = 3;
  static final int COPY_AS_IS = 4;
  static final int KIND_BITS = 3;

  private static final long PIECE_BYTES_MAX = 1L << 48;
  private static final int STEP_BYTES = 64 << 10;

  private final ParameterReader pieces;
  private final ByteSource input;
  private final ByteSource skeleton;
  private final long skeletonBytes;
  private final long bodyStart;
  private long skeletonAt;
  private long bodyAt;
  private int kind;
  private long fileBytes;
  private long storedBytes;
  private long columnChunkStart;

  private CopiesV1(ParameterReader parameters, ByteSource input, long position) {
    columnChunkStart = position - parameters.varint(Long.MAX_VALUE);
    long header = parameters.varint(Integer.MAX_VALUE);
    boolean isEmbedded = (header & 1) == 1;
    this.input = input;
    skeletonBytes = header >>> 1;
    skeleton = isEmbedded ? new ArrayByteSource(parameters.bytes(skeletonBytes)) : input;
    bodyStart = isEmbedded ? 0 : skeletonBytes;
    bodyAt = bodyStart;
    pieces = parameters;
  }

  static void verify(ParameterReader parameters, long inputBytes, long outputBytes) {
    CopiesV1 copies = new CopiesV1(parameters, new ArrayByteSource(new byte[0]), 0);
    long total = 0;
    while (copies.next()) {
      total += copies.fileBytes;
      copies.pass();
    }
    Checks.lengths("copies", total, outputBytes);
    Checks.lengths("copies", copies.bodyAt, inputBytes);
    Checks.lengths("copies: skeleton", copies.skeletonAt, copies.skeletonBytes);
  }

  static void decode(ParameterReader parameters, StoredSection stored, RangeSink sink) {
    CopiesV1 copies = new CopiesV1(parameters, stored.input(), stored.position());
    Checks.atLeast("copies", copies.bodyStart, stored.input().lengthBytes());
    while (!sink.isDone() && copies.next()) {
      if (copies.kind == COLUMN_CHUNK) {
        copies.columnChunkStart = stored.position() + sink.position();
      }
      if (sink.wantsNext(copies.fileBytes)) {
        copies.write(sink);
      } else {
        sink.pass(copies.fileBytes);
      }
      copies.pass();
    }
  }

  private boolean next() {
    if (pieces.remaining() == 0) {
      return false;
    }
    long header = pieces.varint(PIECE_BYTES_MAX);
    kind = (int) header & ((1 << KIND_BITS) - 1);
    fileBytes = header >>> KIND_BITS;
    storedBytes = isRelative() ? pieces.varint(skeletonBytes) : fileBytes;
    if (kind > COPY_AS_IS) {
      throw new CorruptSkeletonException("copies: expected a kind up to 4, found " + kind);
    }
    return true;
  }

  private boolean isRelative() {
    return kind == COPY_OF_COLUMN_CHUNK || kind == COPY_OF_METADATA;
  }

  private boolean isOfBody() {
    return kind == COLUMN_CHUNK || kind == OTHER;
  }

  private void pass() {
    if (isOfBody()) {
      bodyAt += fileBytes;
    } else {
      skeletonAt += storedBytes;
    }
  }

  private void write(RangeSink sink) {
    if (isOfBody()) {
      writeBody(sink);
    } else {
      Checks.atLeast("copies: skeleton", skeletonAt + storedBytes, skeletonBytes);
      byte[] stored = skeleton.read(skeletonAt, (int) storedBytes);
      byte[] copy = isRelative() ? copy(stored) : stored;
      Checks.lengths("copy of metadata", fileBytes, copy.length);
      sink.write(copy, 0, copy.length);
    }
  }

  private void writeBody(RangeSink sink) {
    Checks.atLeast("copies: body", bodyAt + fileBytes, input.lengthBytes());
    long done = Math.min(fileBytes, sink.unwanted());
    sink.pass(done);
    while (done < fileBytes && !sink.isDone()) {
      byte[] bytes = input.read(bodyAt + done, (int) Math.min(STEP_BYTES, fileBytes - done));
      sink.write(bytes, 0, bytes.length);
      done += bytes.length;
    }
    sink.pass(fileBytes - done);
  }

  private byte[] copy(byte[] stored) {
    TileKind shape =
        kind == COPY_OF_COLUMN_CHUNK ? TileKind.COPY_OF_COLUMN_CHUNK : TileKind.COPY_OF_METADATA;
    return decode(stored, shape, columnChunkStart);
  }

  /** Walks through a copy of one of the two shapes and returns where it ends. */
  static int walk(CopySites sites, TileKind shape) {
    return shape == TileKind.COPY_OF_COLUMN_CHUNK ? sites.walkColumnChunk() : sites.walkMetadata();
  }

  /** Makes one copy from its relative form. */
  static byte[] decode(byte[] stored, TileKind shape, long columnChunkStart) {
    SiteDecoder decoder = new SiteDecoder(stored, List.of());
    try {
      int end = walk(new CopySites(decoder, columnChunkStart), shape);
      Checks.lengths("copy of metadata", stored.length, end);
      return decoder.finish();
    } catch (MalformedThriftException e) {
      throw new CorruptSkeletonException("copy of metadata: its relative form is malformed", e);
    }
  }
}
