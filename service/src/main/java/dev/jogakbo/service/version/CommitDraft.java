package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.IngestSavings;
import java.time.Instant;
import java.util.List;

/** A commit before it has an id; the parts as in {@link Commit}. */
record CommitDraft(
    List<CommitRef> parents,
    Author author,
    Instant createdAt,
    String message,
    TreeRef root,
    IngestSavings savings) {}
