package dev.jogakbo.store;

/**
 * What a file added to the store. The rest of its bytes was there before, or repeats within it.
 *
 * @param newChunkCount chunks not known before
 * @param newBytes their raw bytes
 * @param newStoredBytes what they take in their packs
 */
public record IngestSavings(long newChunkCount, long newBytes, long newStoredBytes) {}
