package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.pack.ChunkCodec;

/**
 * Bytes of a placement, 18 in all.
 *
 * <pre>
 *   xorb number u32, chunk index u16, pack number u32, offset u32, packed length u24, codec u8
 * </pre>
 *
 * The packed length takes 23 bits. Its highest bit marks a chunk that lies inside a file that can
 * be rebuilt instead of in a pack; this version writes none and refuses to read one.
 */
final class PlacementV1 {
  static final int LENGTH_BYTES = 18;
  private static final int DERIVED = 1 << 23;

  private PlacementV1() {}

  static byte[] encode(Placement placement) {
    if (placement.packedLengthBytes() >= DERIVED) {
      throw new IllegalArgumentException("packed length out of range: " + placement);
    }
    return new ByteWriter(LENGTH_BYTES)
        .u32(placement.xorbNumber())
        .u16(placement.chunkIndex())
        .u32(placement.packNumber())
        .u32(placement.offset())
        .u24(placement.packedLengthBytes())
        .u8(placement.codec().scheme())
        .toByteArray();
  }

  static Placement decode(byte[] bytes, String what) {
    ByteReader reader = new ByteReader(bytes, what);
    int xorbNumber = Numbers.read(reader);
    int chunkIndex = reader.u16();
    int packNumber = Numbers.read(reader);
    long offset = reader.u32();
    int packedLengthBytes = reader.u24();
    if ((packedLengthBytes & DERIVED) != 0) {
      throw new FormatTooNewException(what + ": expected a packed chunk, found a derived one");
    }
    ChunkCodec codec = ChunkCodec.ofScheme(reader.u8());
    reader.expectEnd();
    return new Placement(xorbNumber, chunkIndex, packNumber, offset, packedLengthBytes, codec);
  }
}
