package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.id.ContentId;

/**
 * A file taken in.
 *
 * @param id SHA-256 of the bytes
 * @param fileHash the same bytes' identity in Xet
 * @param sizeBytes length
 * @param chunkCount chunks, repeats counted
 * @param savings what was new of it
 */
public record StoredFile(
    ContentId id, FileHash fileHash, long sizeBytes, long chunkCount, Savings savings) {}
