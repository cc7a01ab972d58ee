package dev.jogakbo.service.version;

import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.id.ContentId;
import java.util.Optional;

/**
 * A file that the service took in.
 *
 * @param content its bytes
 * @param sizeBytes length
 * @param savings what it added to the store
 * @param gitBlob the git blob of the bytes, if it was computed while they came in
 */
public record TakenFile(
    ContentId content, long sizeBytes, IngestSavings savings, Optional<GitId> gitBlob) {}
