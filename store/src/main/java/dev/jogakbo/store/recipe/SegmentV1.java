package dev.jogakbo.store.recipe;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.ListEntry;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes of a segment as an entry of a recipe's list, first version. Its length in bytes is the
 * entry's weight.
 *
 * <pre>
 *   run:         0 u8, xorb hash 32, start index varint, chunk count varint
 *   transformed: 1 u8, transform u16, version u8, parameter length varint, parameters,
 *                input count varint, inputs (xorb hash 32, start index varint, chunk count varint,
 *                length varint)
 * </pre>
 */
final class SegmentV1 {
  private static final int RUN = 0;
  private static final int TRANSFORMED = 1;
  private static final int INPUT_BYTES_MIN = XorbHash.BYTES + 3;

  private SegmentV1() {}

  static ListEntry encode(Segment segment) {
    ByteWriter writer = new ByteWriter();
    switch (segment) {
      case ChunkRun run -> writeRun(writer.u8(RUN), run);
      case Transformed transformed -> write(writer.u8(TRANSFORMED), transformed);
    }
    return ListEntry.of(writer.toByteArray(), segment.lengthBytes());
  }

  static Segment decode(ListEntry entry, String what) {
    ByteReader reader = new ByteReader(entry.value(), what);
    try {
      Segment segment = decode(reader, entry.weight(), what);
      reader.expectEnd();
      return segment;
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(what + ": a segment is out of bounds", e);
    }
  }

  private static Segment decode(ByteReader reader, long lengthBytes, String what) {
    int kind = reader.u8();
    return switch (kind) {
      case RUN -> readRun(reader, lengthBytes);
      case TRANSFORMED -> readTransformed(reader, lengthBytes);
      default ->
          throw new FormatTooNewException(
              what + ": expected a segment of kind 0 or 1, found " + kind);
    };
  }

  private static void write(ByteWriter writer, Transformed segment) {
    writer.u16(segment.transform().number()).u8(segment.transform().version());
    writer.varint(segment.parameters().length).bytes(segment.parameters());
    writer.varint(segment.inputs().size());
    for (ChunkRun run : segment.inputs()) {
      writeRun(writer, run);
      writer.varint(run.lengthBytes());
    }
  }

  private static void writeRun(ByteWriter writer, ChunkRun run) {
    writer.bytes(run.xorb().toBytes()).varint(run.startIndex()).varint(run.chunkCount());
  }

  private static Transformed readTransformed(ByteReader reader, long lengthBytes) {
    TransformId id = new TransformId(reader.u16(), reader.u8());
    byte[] parameters = reader.bytes(reader.varint(Transformed.PARAMETERS_LENGTH_MAX));
    int count = reader.checkedCount(INPUT_BYTES_MIN);
    List<ChunkRun> inputs = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      inputs.add(readInput(reader));
    }
    return new Transformed(id, parameters, inputs, lengthBytes);
  }

  private static ChunkRun readInput(ByteReader reader) {
    XorbHash xorb = XorbHash.of(reader.bytes(XorbHash.BYTES));
    int start = reader.varint(ChunkRun.INDEX_MAX);
    int count = reader.varint(ChunkRun.INDEX_MAX);
    return new ChunkRun(xorb, start, start + count, reader.varint());
  }

  private static ChunkRun readRun(ByteReader reader, long lengthBytes) {
    XorbHash xorb = XorbHash.of(reader.bytes(XorbHash.BYTES));
    int start = reader.varint(ChunkRun.INDEX_MAX);
    return new ChunkRun(xorb, start, start + reader.varint(ChunkRun.INDEX_MAX), lengthBytes);
  }
}
