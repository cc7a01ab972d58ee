package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.id.ContentId;

/**
 * A file taken in by a session.
 *
 * @param id SHA-256 of the bytes
 * @param fileHash the same bytes' identity in Xet
 * @param sizeBytes length
 * @param chunkCount chunks, repeats counted
 * @param savings what was new of it
 */
public record Ingested(
    ContentId id, FileHash fileHash, long sizeBytes, long chunkCount, IngestSavings savings) {}
