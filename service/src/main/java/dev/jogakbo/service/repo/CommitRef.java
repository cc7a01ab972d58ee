package dev.jogakbo.service.repo;

import dev.jogakbo.store.id.BlobId;

/**
 * A commit and where it is kept.
 *
 * @param id id of the git commit
 * @param blob the store's blob that holds it
 */
public record CommitRef(CommitId id, BlobId blob) {}
