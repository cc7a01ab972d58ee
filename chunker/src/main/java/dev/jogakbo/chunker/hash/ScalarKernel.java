package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.BLOCK_WORDS;
import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.CV_WORDS;

/** One node after another. */
final class ScalarKernel implements Blake3Kernel {
  @Override
  public void hashChunks(
      Blake3Node node, byte[] input, int inputOffset, int[] chainingValues, int count) {
    ScalarCompression compression = new ScalarCompression(node.key(), node.modeFlags());
    for (int i = 0; i < count; i++) {
      compression.hashWholeChunk(input, inputOffset + i * CHUNK_BYTES, node.counter() + i);
      System.arraycopy(compression.chainingValue(), 0, chainingValues, i * CV_WORDS, CV_WORDS);
    }
  }

  @Override
  public void hashParents(Blake3Node node, int[] chainingValues, int pairs) {
    ScalarCompression compression = new ScalarCompression(node.key(), node.modeFlags());
    for (int i = 0; i < pairs; i++) {
      compression.hashParent(chainingValues, i * BLOCK_WORDS, 0);
      System.arraycopy(compression.chainingValue(), 0, chainingValues, i * CV_WORDS, CV_WORDS);
    }
  }
}
