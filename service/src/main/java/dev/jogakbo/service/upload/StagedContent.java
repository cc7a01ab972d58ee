package dev.jogakbo.service.upload;

import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.id.ContentId;

/**
 * What the store made of an upload.
 *
 * @param id SHA-256 of its bytes
 * @param sizeBytes length
 * @param chunkCount chunks, repeats counted
 * @param savings what was new of it
 */
public record StagedContent(ContentId id, long sizeBytes, long chunkCount, IngestSavings savings) {}
