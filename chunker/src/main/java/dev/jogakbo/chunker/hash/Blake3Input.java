package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_BYTES;

/**
 * A stretch of input that begins at a chunk: {@code bytes[offset, offset + lengthBytes)}.
 *
 * @param counter number of its first chunk within the whole input
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never leaves the package
record Blake3Input(byte[] bytes, int offset, int lengthBytes, long counter) {
  int chunks() {
    return (lengthBytes + CHUNK_BYTES - 1) / CHUNK_BYTES;
  }

  /** What remains from the given chunk on. */
  Blake3Input from(int chunk) {
    int skippedBytes = chunk * CHUNK_BYTES;
    return new Blake3Input(
        bytes, offset + skippedBytes, lengthBytes - skippedBytes, counter + chunk);
  }
}
