package dev.jogakbo.store.ingest;

import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.recipe.RecipeFacts;
import dev.jogakbo.store.recipe.StoredRecipe;

/**
 * A content as it is when its replacement begins.
 *
 * @param row what the index says of it
 * @param generation that of its recipe
 */
record Standing(ContentKey key, ContentRow row, long generation) {

  /** Returns what the recipe that takes the place of this one says. */
  RecipeFacts nextFacts() {
    return new RecipeFacts(
        key.content(), key.domain(), row.fileHash(), Math.addExact(generation, 1));
  }

  /** Returns the row that takes the place of this one. */
  ContentRow nextRow(StoredRecipe next) {
    return new ContentRow(
        next.id(),
        row.sizeBytes(),
        next.recipe().chunkCount(),
        row.fileHash(),
        row.createdServedSeconds());
  }
}
