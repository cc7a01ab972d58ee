package dev.jogakbo.store.catalog;

import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;

/**
 * Where a chunk's bytes lie and which xorb is its home.
 *
 * @param xorbNumber its home; {@link #NO_XORB} while the index is being rebuilt and no xorb that
 *     lists the chunk was seen yet
 * @param chunkIndex its index there
 * @param packNumber where its record is
 * @param offset where the record's header begins in the pack
 * @param packedLengthBytes length of the record's payload, without its header; below 2^23
 * @param codec how the payload is packed
 */
public record Placement(
    int xorbNumber,
    int chunkIndex,
    int packNumber,
    long offset,
    int packedLengthBytes,
    ChunkCodec codec) {
  /** Number of no xorb. */
  public static final int NO_XORB = 0;

  /** Returns the placement of a record, without a home. */
  static Placement of(int packNumber, ChunkRecord chunk) {
    return new Placement(
        NO_XORB,
        0,
        packNumber,
        chunk.offset(),
        chunk.header().packedLengthBytes(),
        chunk.header().codec());
  }

  /** Whether a xorb is known that lists the chunk. */
  public boolean hasHome() {
    return xorbNumber != NO_XORB;
  }

  /** Whether both name the same record. */
  public boolean isSameRecord(Placement other) {
    return packNumber == other.packNumber && offset == other.offset;
  }

  Placement withHome(ChunkHome home) {
    return new Placement(
        home.xorbNumber(), home.chunkIndex(), packNumber, offset, packedLengthBytes, codec);
  }

  ChunkHome home() {
    return new ChunkHome(xorbNumber, chunkIndex);
  }
}
