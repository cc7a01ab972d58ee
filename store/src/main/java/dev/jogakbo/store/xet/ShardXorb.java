package dev.jogakbo.store.xet;

import static dev.jogakbo.store.xet.ShardLayout.ENTRY_BYTES;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.bytes.ByteReader;
import java.util.Objects;

/** What a shard says of a xorb, read from the shard's bytes when asked. */
public final class ShardXorb {
  private final byte[] shard;
  private final int at;
  private final int chunkCount;

  /** Takes the xorb whose first entry begins there; all its entries are within the shard. */
  ShardXorb(byte[] shard, int at, int chunkCount) {
    this.shard = shard;
    this.at = at;
    this.chunkCount = chunkCount;
  }

  /** Returns the xorb's hash. */
  public XorbHash hash() {
    return XorbHash.read(shard, at);
  }

  /** Returns the number of chunks listed. */
  public int chunkCount() {
    return chunkCount;
  }

  /** Returns the raw bytes that the xorb is said to have. */
  public long rawBytes() {
    return entry(0, XorbHash.BYTES + 2 * Integer.BYTES).u32();
  }

  /** Returns the bytes that the xorb is said to take as it is sent; some clients say 0. */
  public long diskBytes() {
    return entry(0, XorbHash.BYTES + 3 * Integer.BYTES).u32();
  }

  /** Returns the hash of a chunk, under the shard's key if it has one. */
  public ChunkHash chunkHash(int index) {
    return ChunkHash.of(chunk(index, 0).bytes(ChunkHash.BYTES));
  }

  /** Returns where among the raw bytes the chunk is said to begin. */
  public long chunkOffset(int index) {
    return chunk(index, ChunkHash.BYTES).u32();
  }

  /** Returns the raw length that the chunk is said to have. */
  public long chunkLengthBytes(int index) {
    return chunk(index, ChunkHash.BYTES + Integer.BYTES).u32();
  }

  private ByteReader chunk(int index, int offset) {
    return entry(1 + Objects.checkIndex(index, chunkCount), offset);
  }

  private ByteReader entry(int index, int offset) {
    int start = at + index * ENTRY_BYTES;
    return new ByteReader(shard, start + offset, start + ENTRY_BYTES, "shard entry");
  }
}
