package dev.jogakbo.service.parquet;

import dev.jogakbo.store.Content;
import dev.jogakbo.store.id.DomainId;

/**
 * A content that is stored as it is.
 *
 * @param domain where it is
 * @param content what it is
 * @param policy how far it is to be taken apart
 */
public record StandingFile(DomainId domain, Content content, ParquetPolicy policy) {}
