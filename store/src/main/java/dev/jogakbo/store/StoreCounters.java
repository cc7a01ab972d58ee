package dev.jogakbo.store;

/**
 * What the store did since it was opened; every figure only grows.
 *
 * @param bytesIn raw bytes of files taken in, whether or not anything refers to them
 * @param newBytes those of them that were stored
 * @param newStoredBytes what these take in their packs
 * @param duplicateBytes those of them that were known
 * @param chunksIn chunks of files taken in
 * @param newChunks those of them that were stored
 * @param packs packs published
 * @param bytesOut raw bytes sent to readers
 * @param packReads reads from packs
 * @param packReadBytes bytes of these reads
 * @param damagedChunks chunks found damaged by reading
 * @param rebuiltBytes bytes that transforms made which take long
 * @param keptBytes bytes of such transforms that had been kept
 */
public record StoreCounters(
    long bytesIn,
    long newBytes,
    long newStoredBytes,
    long duplicateBytes,
    long chunksIn,
    long newChunks,
    long packs,
    long bytesOut,
    long packReads,
    long packReadBytes,
    long damagedChunks,
    long rebuiltBytes,
    long keptBytes) {}
