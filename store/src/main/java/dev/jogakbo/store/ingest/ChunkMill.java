package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.ChunkHasher;
import dev.jogakbo.store.pack.ChunkCompressor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is done to a block beside the session's thread: every chunk hashed, all looked up at once,
 * those nobody knows compressed. Safe for many threads, each with a block of its own.
 */
record ChunkMill(SessionIndex index, SessionChunks sessionChunks, CompressorPool compressors) {

  void process(Block block) {
    List<Integer> unknown = hash(block);
    unknown = lookUp(block, unknown);
    if (!unknown.isEmpty()) {
      compress(block, unknown);
    }
  }

  /** Hashes and looks up only; returns the chunks nobody knows. */
  List<Integer> unknown(Block block) {
    return lookUp(block, hash(block));
  }

  /** Makes the record of a chunk that was thought to be known. */
  void compressLate(Block block, int chunk) {
    compress(block, List.of(chunk));
  }

  /** Returns the chunks that this session has not stored. */
  private List<Integer> hash(Block block) {
    List<Integer> unknown = new ArrayList<>(block.chunkCount());
    for (int i = 0; i < block.chunkCount(); i++) {
      ChunkHash hash = ChunkHasher.hash(block.raw(), block.start(i), block.lengthBytes(i));
      block.setHash(i, hash);
      if (sessionChunks.find(hash) == null) {
        unknown.add(i);
      }
    }
    return unknown;
  }

  /** Returns those of the chunks that are not in the store. */
  private List<Integer> lookUp(Block block, List<Integer> chunks) {
    List<ChunkHash> hashes = chunks.stream().map(block::hash).toList();
    List<@Nullable Home> homes = index.findHomes(hashes);
    List<Integer> unknown = new ArrayList<>(chunks.size());
    for (int i = 0; i < chunks.size(); i++) {
      Home home = homes.get(i);
      if (home == null) {
        unknown.add(chunks.get(i));
      } else {
        block.setHome(chunks.get(i), home);
      }
    }
    return unknown;
  }

  private void compress(Block block, List<Integer> chunks) {
    compressors.lend(
        block.preferred(),
        (ChunkCompressor compressor) -> chunks.forEach(i -> block.compress(i, compressor)));
  }
}
