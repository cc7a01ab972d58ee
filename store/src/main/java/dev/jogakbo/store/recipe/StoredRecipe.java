package dev.jogakbo.store.recipe;

import dev.jogakbo.store.id.BlobId;

/**
 * A recipe and the blob that holds it.
 *
 * @param id a blob of kind RECIPE
 * @param recipe what is in it
 */
public record StoredRecipe(BlobId id, Recipe recipe) {}
