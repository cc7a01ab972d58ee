package dev.jogakbo.chunker.hash;

/**
 * One way to compute many nodes of a BLAKE3 tree at once. A chaining value is eight words; chaining
 * values lie one after another. Implementations hold no state and are safe for any number of
 * threads.
 */
interface Blake3Kernel {
  /**
   * Hashes whole chunks of 1024 bytes, none of them the root, that lie one after another from
   * {@code inputOffset}.
   *
   * @param node counter of the first chunk, key and mode
   * @param chainingValues receives those of {@code count} chunks from its start
   */
  void hashChunks(Blake3Node node, byte[] input, int inputOffset, int[] chainingValues, int count);

  /**
   * Replaces {@code pairs} pairs of chaining values by those of their parents, none of them the
   * root, from the start of the array.
   */
  void hashParents(Blake3Node node, int[] chainingValues, int pairs);
}
