package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.id.ContentId;

/**
 * One file's bytes as the store knows them.
 *
 * @param id SHA-256 of the bytes
 * @param sizeBytes length
 * @param fileHash the same bytes' identity in Xet
 * @param chunkCount chunks, repeats counted
 */
public record Content(ContentId id, long sizeBytes, FileHash fileHash, long chunkCount) {}
