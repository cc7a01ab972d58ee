package dev.jogakbo.chunker.hash;

/**
 * One way to compute many nodes of a BLAKE3 tree at once. Chaining values are 32 bytes each, one
 * after another; the array has {@link #SLACK_BYTES} after them, which may be read and mean nothing.
 * Implementations hold no state and are safe for any number of threads.
 */
interface Blake3Kernel {
  /** Room for as many pairs of chaining values as any vector has lanes. */
  int SLACK_BYTES = 2 * 16 * Blake3Words.CV_BYTES;

  /**
   * Writes the chaining values of all chunks of the input, none of them the root, from the start of
   * the array.
   */
  void hashChunks(Blake3Key key, Blake3Input input, byte[] chainingValues);

  /**
   * Replaces {@code pairs} pairs of chaining values by those of their parents, none of them the
   * root, from the start of the array.
   */
  void hashParents(Blake3Key key, byte[] chainingValues, int pairs);
}
