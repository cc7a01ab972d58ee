package dev.jogakbo.service.version;

import dev.jogakbo.store.id.BlobId;

/**
 * A folder's content and where it is kept.
 *
 * @param gitId id of the git tree
 * @param blob where the folder is kept
 * @param fileCount files below, at any depth
 * @param sizeBytes their bytes
 */
public record TreeRef(GitId gitId, BlobId blob, long fileCount, long sizeBytes) {}
