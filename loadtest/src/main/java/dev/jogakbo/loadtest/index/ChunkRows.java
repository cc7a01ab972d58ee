package dev.jogakbo.loadtest.index;

import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.IndexTable.Access;
import java.util.List;

/**
 * The rows that a store of numbered, made-up chunks would hold, the same at every run:
 *
 * <pre>
 *   chunks       domain 1, hash 32                       -> placement 18
 *   xorb-chunks  domain 1, xorb number 4, block number 2 -> up to 128 x (hash 32, raw length 3)
 *   recipes      domain 1, content hash 32, segment 4    -> 16 runs x (xorb number, first, count)
 * </pre>
 *
 * A xorb holds 1000 chunks, a recipe segment covers as many.
 */
final class ChunkRows {
  static final IndexTable CHUNKS = new IndexTable("chunks", Access.POINT);
  static final IndexTable XORB_CHUNKS = new IndexTable("xorb-chunks", Access.ORDERED);
  static final IndexTable RECIPES = new IndexTable("recipes", Access.ORDERED);
  static final List<IndexTable> TABLES = List.of(CHUNKS, XORB_CHUNKS, RECIPES);

  /** Chunks of a xorb, and of a batch. */
  static final int XORB_CHUNK_COUNT = 1000;

  private static final int BLOCK_CHUNK_COUNT = 128;
  private static final int RUN_COUNT = 16;
  private static final int PACKED_BYTES = 40_000;
  private static final int DOMAIN = 0;
  private static final long CONTENT_SALT = 0x5bd1_e995_97f4_a7c5L;

  private final ByteWriter writer = new ByteWriter();

  /** Returns the key of a chunk. */
  byte[] chunkKey(long chunk) {
    return hash(writer.clear().varint(DOMAIN), chunk).toByteArray();
  }

  /** Returns the placement of a chunk. */
  byte[] placement(long chunk) {
    long xorb = chunk / XORB_CHUNK_COUNT;
    int index = (int) (chunk % XORB_CHUNK_COUNT);
    return writer
        .clear()
        .u32(xorb)
        .u16(index)
        .u32(xorb)
        .u32((long) index * PACKED_BYTES)
        .u24(PACKED_BYTES + index)
        .u8(1)
        .toByteArray();
  }

  /** Returns all rows that come with a xorb. */
  IndexBatch xorb(long xorb) {
    IndexBatch batch = new IndexBatch();
    long first = xorb * XORB_CHUNK_COUNT;
    for (long chunk = first; chunk < first + XORB_CHUNK_COUNT; chunk++) {
      batch.put(CHUNKS, chunkKey(chunk), placement(chunk));
    }
    for (int block = 0; block * BLOCK_CHUNK_COUNT < XORB_CHUNK_COUNT; block++) {
      byte[] key =
          writer.clear().varint(DOMAIN).u32BigEndian(xorb).u16BigEndian(block).toByteArray();
      batch.put(XORB_CHUNKS, key, block(first, block));
    }
    byte[] recipe =
        hash(writer.clear().varint(DOMAIN), xorb ^ CONTENT_SALT).u32BigEndian(0).toByteArray();
    return batch.put(RECIPES, recipe, segment(xorb));
  }

  private byte[] block(long firstOfXorb, int block) {
    int start = block * BLOCK_CHUNK_COUNT;
    int end = Math.min(start + BLOCK_CHUNK_COUNT, XORB_CHUNK_COUNT);
    writer.clear();
    for (int index = start; index < end; index++) {
      hash(writer, firstOfXorb + index).u24(65_536 + index);
    }
    return writer.toByteArray();
  }

  private byte[] segment(long xorb) {
    writer.clear();
    int runChunkCount = XORB_CHUNK_COUNT / RUN_COUNT;
    for (int run = 0; run < RUN_COUNT; run++) {
      writer.varint(xorb).varint((long) run * runChunkCount).varint(runChunkCount);
    }
    return writer.toByteArray();
  }

  private static ByteWriter hash(ByteWriter writer, long number) {
    for (int word = 0; word < 4; word++) {
      writer.i64(mixed(4 * number + word));
    }
    return writer;
  }

  /** The finalizer of SplitMix64 over its n-th state. */
  private static long mixed(long number) {
    long z = (number + 1) * 0x9e37_79b9_7f4a_7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
    return z ^ (z >>> 31);
  }
}
