package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.CV_WORDS;
import static dev.jogakbo.chunker.hash.Blake3Words.KEYED_HASH;

/**
 * What all nodes of a tree share.
 *
 * @param words eight words, never changed
 * @param modeFlags KEYED_HASH or none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never leaves the package
record Blake3Key(int[] words, int modeFlags) {
  static Blake3Key none() {
    return new Blake3Key(Blake3Words.initialVector(), 0);
  }

  static Blake3Key of(byte[] key) {
    if (key.length != Blake3.KEY_BYTES) {
      throw new IllegalArgumentException(
          "BLAKE3 key: expected " + Blake3.KEY_BYTES + " bytes, found " + key.length);
    }
    int[] words = new int[CV_WORDS];
    for (int i = 0; i < CV_WORDS; i++) {
      words[i] = Blake3Words.read(key, Integer.BYTES * i);
    }
    return new Blake3Key(words, KEYED_HASH);
  }
}
