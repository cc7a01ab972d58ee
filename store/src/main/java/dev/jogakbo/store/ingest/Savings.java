package dev.jogakbo.store.ingest;

/**
 * What of a file was new.
 *
 * @param newChunkCount chunks stored for it
 * @param newBytes their raw bytes
 * @param newStoredBytes what these take in their packs
 */
public record Savings(long newChunkCount, long newBytes, long newStoredBytes) {
  static final Savings NOTHING = new Savings(0, 0, 0);

  Savings plus(int lengthBytes, int storedBytes) {
    return new Savings(newChunkCount + 1, newBytes + lengthBytes, newStoredBytes + storedBytes);
  }

  Savings plus(Savings other) {
    return new Savings(
        newChunkCount + other.newChunkCount,
        newBytes + other.newBytes,
        newStoredBytes + other.newStoredBytes);
  }
}
