package dev.jogakbo.store.ingest;

/**
 * A xorb taken in.
 *
 * @param isNew whether it was not there before, or not whole
 * @param chunkCount its chunks
 * @param rawBytes their raw bytes
 * @param savings what was new of it
 */
public record TakenXorb(boolean isNew, int chunkCount, long rawBytes, Savings savings) {}
