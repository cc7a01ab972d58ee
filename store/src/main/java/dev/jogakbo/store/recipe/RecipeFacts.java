package dev.jogakbo.store.recipe;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;

/**
 * What a recipe says beside its segments, known when they are written.
 *
 * @param content whose bytes it gives
 * @param domain keyspace of its xorbs
 * @param fileHash the content's identity in Xet
 * @param generation 0 for the first recipe of a content, one more for each that replaces it
 */
public record RecipeFacts(ContentId content, DomainId domain, FileHash fileHash, long generation) {}
