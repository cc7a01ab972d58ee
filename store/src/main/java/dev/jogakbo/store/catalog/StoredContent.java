package dev.jogakbo.store.catalog;

/** A row of the content table. */
public record StoredContent(ContentKey key, ContentRow row) {}
