package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.MerkleTree;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Looks at a stream as it would be stored, and stores nothing. A chunk that repeats within it
 * counts each time. Used by one thread.
 */
final class SurveyTaker {
  private final ChunkMill mill;
  private final FileIntake intake;
  private MerkleTree chunks = new MerkleTree();
  private final LongAdder newChunkCount = new LongAdder();
  private final LongAdder newBytes = new LongAdder();

  SurveyTaker(IngestRoom room, ChunkMill mill) {
    this.mill = mill;
    intake = new FileIntake(room.workers(), room.blocks(), this::look, this::count);
  }

  Survey take(InputStream source, Promise promise) throws IOException {
    chunks = new MerkleTree();
    newChunkCount.reset();
    newBytes.reset();
    ContentId id = intake.take(Pieces.of(source), promise);
    promise.checkId(id);
    return new Survey(
        id, chunks.fileHash(), chunks.lengthBytes(), newChunkCount.sum(), newBytes.sum());
  }

  /** For any thread. */
  private void look(Block block) {
    List<Integer> unknown = mill.unknown(block);
    newChunkCount.add(unknown.size());
    newBytes.add(unknown.stream().mapToLong(block::lengthBytes).sum());
  }

  private void count(Block block) {
    for (int i = 0; i < block.chunkCount(); i++) {
      chunks.add(block.hash(i), block.lengthBytes(i));
    }
  }
}
