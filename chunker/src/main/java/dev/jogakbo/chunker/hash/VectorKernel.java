package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.BLOCK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.CV_BYTES;
import static dev.jogakbo.chunker.hash.VectorLanes.COUNT;

/**
 * As many nodes at once as a vector has lanes. What is left over at the end of a level shares its
 * vectors with lanes whose outcome is dropped, or is computed alone if it is a single node.
 */
final class VectorKernel implements Blake3Kernel {
  private static final int PASS_BYTES = COUNT * CHUNK_BYTES;
  private static final VectorLanesPool POOL = new VectorLanesPool();

  @Override
  public void hashChunks(Blake3Key key, Blake3Input input, byte[] chainingValues) {
    int whole = input.lengthBytes() / PASS_BYTES * COUNT;
    int left = input.chunks() - whole;
    VectorLanes lanes = POOL.take();
    lanes.becomeChunks(key);
    for (int i = 0; i < whole; i += COUNT) {
      hashPass(lanes, input.from(i), input.bytes(), input.offset() + i * CHUNK_BYTES);
      lanes.writeFirst(COUNT, chainingValues, i * CV_BYTES);
    }
    if (left > 1) {
      hashTail(lanes, input.from(whole), chainingValues, whole * CV_BYTES);
    } else {
      ScalarKernel.hashChunksFrom(whole, key, input, chainingValues);
    }
    POOL.giveBack(lanes);
  }

  @Override
  public void hashParents(Blake3Key key, byte[] chainingValues, int pairs) {
    VectorLanes lanes = POOL.take();
    lanes.becomeParents(key);
    int first = 0;
    for (; pairs - first > 1; first += COUNT) {
      lanes.hash(chainingValues, first * BLOCK_BYTES, BLOCK_BYTES);
      lanes.writeFirst(Math.min(COUNT, pairs - first), chainingValues, first * CV_BYTES);
    }
    POOL.giveBack(lanes);
    ScalarKernel.hashParentsFrom(first, key, chainingValues, pairs);
  }

  /**
   * Hashes fewer chunks than there are lanes, the last of which may be short, from a copy padded
   * with zeros.
   */
  private static void hashTail(
      VectorLanes lanes, Blake3Input input, byte[] chainingValues, int targetOffset) {
    byte[] padded = new byte[PASS_BYTES];
    System.arraycopy(input.bytes(), input.offset(), padded, 0, input.lengthBytes());
    int last = input.chunks() - 1;
    int lastChunkBytes = input.lengthBytes() - last * CHUNK_BYTES;
    int lastBlock = (lastChunkBytes - 1) / BLOCK_BYTES;
    lanes.endAt(last, lastBlock, lastChunkBytes - lastBlock * BLOCK_BYTES);
    hashPass(lanes, input, padded, 0);
    lanes.writeFirst(last, chainingValues, targetOffset);
    lanes.write(last, lastBlock, chainingValues, targetOffset + last * CV_BYTES);
  }

  private static void hashPass(VectorLanes lanes, Blake3Input input, byte[] bytes, int offset) {
    lanes.setCounters(input.counter());
    lanes.hash(bytes, offset, CHUNK_BYTES);
  }
}
