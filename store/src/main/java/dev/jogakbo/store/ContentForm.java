package dev.jogakbo.store;

import dev.jogakbo.store.id.DomainId;

/**
 * A content and how it is kept.
 *
 * @param domain keyspace it is kept in
 * @param isPlain whether its bytes are stored as they are; false if transforms make some of them
 */
public record ContentForm(DomainId domain, Content content, boolean isPlain) {}
