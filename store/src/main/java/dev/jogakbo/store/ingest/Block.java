package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.ChunkLimits;
import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.ChunkCompressor;
import dev.jogakbo.store.pack.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * Whole chunks that lie one after another in a stream, and what was found out about each. Handed
 * from thread to thread: filled by the session's, worked on by a computing thread, read by the
 * session's again.
 */
final class Block {
  /**
   * Room for raw bytes; small enough for all steps to find them in cache. A little less than a MiB,
   * so that neither array takes a second region of a collector that hands out memory by the MiB.
   */
  static final int RAW_BYTES_MAX = 1024 * 1024 - 4096;

  /** Most chunks: all of the least size, and the last of a stream. */
  static final int CHUNK_COUNT_MAX = RAW_BYTES_MAX / ChunkLimits.MIN_BYTES + 1;

  private static final int RECORD_BYTES_MAX =
      RAW_BYTES_MAX
          + CHUNK_COUNT_MAX * RecordHeader.LENGTH_BYTES
          + ChunkCompressor.recordBytesMax(ChunkLimits.MAX_BYTES)
          - ChunkLimits.MAX_BYTES;

  /** Memory of a block, all but. */
  static final int FOOTPRINT_BYTES = RAW_BYTES_MAX + RECORD_BYTES_MAX;

  private final byte[] raw = new byte[RAW_BYTES_MAX];
  private final byte[] records = new byte[RECORD_BYTES_MAX];
  private final int[] ends = new int[CHUNK_COUNT_MAX];
  private final int[] recordStarts = new int[CHUNK_COUNT_MAX];
  private final @Nullable ChunkHash[] hashes = new ChunkHash[CHUNK_COUNT_MAX];
  private final @Nullable Home[] homes = new Home[CHUNK_COUNT_MAX];
  private final @Nullable RecordHeader[] headers = new RecordHeader[CHUNK_COUNT_MAX];
  private ChunkCodec preferred = ChunkCodec.LZ4;
  private int chunkCount;
  private int recordBytes;

  /** Makes it as new. */
  void clear() {
    chunkCount = 0;
    recordBytes = 0;
  }

  /** Says which codec its chunks are to be compressed with. */
  void prefer(ChunkCodec codec) {
    preferred = codec;
  }

  ChunkCodec preferred() {
    return preferred;
  }

  byte[] raw() {
    return raw;
  }

  /** Bytes of all chunks. */
  int rawBytes() {
    return chunkCount == 0 ? 0 : ends[chunkCount - 1];
  }

  /** Notes that a chunk ends before the index {@code end}. */
  void endChunk(int end) {
    ends[chunkCount] = end;
    hashes[chunkCount] = null;
    homes[chunkCount] = null;
    headers[chunkCount] = null;
    chunkCount++;
  }

  int chunkCount() {
    return chunkCount;
  }

  int start(int chunk) {
    return chunk == 0 ? 0 : ends[chunk - 1];
  }

  int lengthBytes(int chunk) {
    return ends[chunk] - start(chunk);
  }

  ChunkHash hash(int chunk) {
    return required(hashes[chunk]);
  }

  void setHash(int chunk, ChunkHash hash) {
    hashes[chunk] = hash;
  }

  /** Where the chunk lies already, or null if that is not known. */
  @Nullable Home home(int chunk) {
    return homes[chunk];
  }

  void setHome(int chunk, Home home) {
    homes[chunk] = home;
  }

  /** Makes the chunk's record. */
  void compress(int chunk, ChunkCompressor compressor) {
    int at = recordBytes;
    RecordHeader header = compressor.compress(raw, start(chunk), lengthBytes(chunk), records, at);
    headers[chunk] = header;
    recordStarts[chunk] = at;
    recordBytes = at + header.recordLengthBytes();
  }

  /** Whether the chunk has a record. */
  boolean isCompressed(int chunk) {
    return headers[chunk] != null;
  }

  RecordHeader header(int chunk) {
    return required(headers[chunk]);
  }

  byte[] records() {
    return records;
  }

  int recordStart(int chunk) {
    return recordStarts[chunk];
  }

  private static <T> T required(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("the block was not worked on yet");
    }
    return value;
  }
}
