package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.id.ContentId;

/**
 * What a file is, and what storing it as it is would add.
 *
 * @param id SHA-256 of the bytes
 * @param fileHash the same bytes' identity in Xet
 * @param sizeBytes length
 * @param newChunkCount chunks not known, repeats counted
 * @param newBytes their raw bytes
 */
public record Survey(
    ContentId id, FileHash fileHash, long sizeBytes, long newChunkCount, long newBytes) {}
