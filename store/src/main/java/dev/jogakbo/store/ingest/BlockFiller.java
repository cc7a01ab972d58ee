package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.ChunkLimits;
import dev.jogakbo.chunker.Chunker;
import java.io.IOException;

/**
 * Reads a stream into blocks of whole chunks. What follows the last cut of a full block moves to
 * the front of the next. Bytes are looked at right after they were read, in pieces small enough to
 * be still in the core's cache. Used by one thread.
 */
final class BlockFiller {
  private static final int READ_BYTES_MAX = 128 * 1024;
  private static final int READ_CHUNK_COUNT_MAX = 16;

  /**
   * From so many chunks on a block is full, because what is read next could make more than it has
   * room for: pieces may be of any size.
   */
  private static final int CHUNK_COUNT_MAX = Block.CHUNK_COUNT_MAX - READ_CHUNK_COUNT_MAX - 2;

  private Chunker chunker = new Chunker();
  private ChunkForm form = ChunkForm.FILE;
  private int readBytesMax = READ_BYTES_MAX;
  private final byte[] carried = new byte[ChunkLimits.MAX_BYTES];
  private int carriedBytes;
  private boolean ended;

  /** Forgets the stream before and starts with another. */
  void begin(ChunkForm next) {
    form = next;
    chunker = new Chunker(next.sizes());
    readBytesMax = Math.min(READ_BYTES_MAX, READ_CHUNK_COUNT_MAX * next.sizes().minBytes());
    carriedBytes = 0;
    ended = false;
  }

  /** Returns whether the stream has ended and all its bytes are in blocks. */
  boolean hasEnded() {
    return ended;
  }

  /** Fills an empty block until it is full or the stream ends. */
  void fill(Block block, Pieces source) throws IOException {
    block.prefer(form.codec());
    int filled = takeCarried(block);
    while (filled < Block.RAW_BYTES_MAX && block.chunkCount() < CHUNK_COUNT_MAX) {
      int wanted = Math.min(readBytesMax, Block.RAW_BYTES_MAX - filled);
      int count = source.read(block.raw(), filled, wanted);
      if (count < 0) {
        endPiece(block, filled);
        if (!source.moveOn()) {
          ended = true;
          return;
        }
      } else {
        cut(block, filled, filled + count);
        filled += count;
      }
    }
    carry(block, filled);
  }

  private int takeCarried(Block block) {
    System.arraycopy(carried, 0, block.raw(), 0, carriedBytes);
    int taken = carriedBytes;
    carriedBytes = 0;
    return taken;
  }

  private void cut(Block block, int from, int to) {
    int next = from;
    while (next < to) {
      int cut = chunker.findCut(block.raw(), next, to);
      if (cut < 0) {
        return;
      }
      block.endChunk(cut);
      next = cut;
    }
  }

  private void carry(Block block, int filled) {
    carriedBytes = filled - block.rawBytes();
    System.arraycopy(block.raw(), block.rawBytes(), carried, 0, carriedBytes);
  }

  private void endPiece(Block block, int filled) {
    if (chunker.finish() > 0) {
      block.endChunk(filled);
    }
  }
}
