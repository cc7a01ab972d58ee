package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.id.BlobId;

/**
 * What is known of a content.
 *
 * @param recipe blob that says how to rebuild it
 * @param sizeBytes its length
 * @param chunkCount chunks its recipe is made from
 * @param fileHash its identity in Xet
 * @param createdServedSeconds served time when it was registered here
 */
public record ContentRow(
    BlobId recipe, long sizeBytes, long chunkCount, FileHash fileHash, long createdServedSeconds) {}
