package dev.jogakbo.store.catalog;

import dev.jogakbo.store.id.BlobId;

/**
 * A recipe another took the place of.
 *
 * @param key whose recipe it was
 * @param recipe the blob that holds it
 * @param sinceServedSeconds served time when the other took its place
 */
public record SupersededRow(ContentKey key, BlobId recipe, long sinceServedSeconds) {}
