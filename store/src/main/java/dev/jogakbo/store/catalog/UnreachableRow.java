package dev.jogakbo.store.catalog;

/**
 * A content nobody reached.
 *
 * @param key which
 * @param sinceServedSeconds served time when that was first found
 */
public record UnreachableRow(ContentKey key, long sinceServedSeconds) {}
