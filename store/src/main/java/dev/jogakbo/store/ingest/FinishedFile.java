package dev.jogakbo.store.ingest;

import dev.jogakbo.store.id.ContentId;

/**
 * A file whose bytes were all taken in, and whose recipe may still wait for packs.
 *
 * @param id SHA-256 of the bytes
 * @param draft its recipe
 */
record FinishedFile(ContentId id, FileDraft draft) {}
