package dev.jogakbo.chunker.hash;

/**
 * A chunk and how long it is.
 *
 * @param lengthBytes length of the raw bytes, not negative
 */
public record SizedChunk(ChunkHash hash, int lengthBytes) {
  public SizedChunk {
    if (lengthBytes < 0) {
      throw new IllegalArgumentException(
          "chunk " + hash + ": length " + lengthBytes + " is negative");
    }
  }
}
