package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.BLOCK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.CV_BYTES;

/** One node after another. */
final class ScalarKernel implements Blake3Kernel {
  @Override
  public void hashChunks(Blake3Key key, Blake3Input input, byte[] chainingValues) {
    hashChunksFrom(0, key, input, chainingValues);
  }

  @Override
  public void hashParents(Blake3Key key, byte[] chainingValues, int pairs) {
    hashParentsFrom(0, key, chainingValues, pairs);
  }

  static void hashChunksFrom(int first, Blake3Key key, Blake3Input input, byte[] chainingValues) {
    ScalarCompression compression = new ScalarCompression(key);
    int chunks = input.chunks();
    for (int i = first; i < chunks; i++) {
      compression.hashChunk(input.from(i), 0);
      compression.write(chainingValues, i * CV_BYTES);
    }
  }

  static void hashParentsFrom(int first, Blake3Key key, byte[] chainingValues, int pairs) {
    ScalarCompression compression = new ScalarCompression(key);
    for (int i = first; i < pairs; i++) {
      compression.hashParent(chainingValues, i * BLOCK_BYTES, 0);
      compression.write(chainingValues, i * CV_BYTES);
    }
  }
}
