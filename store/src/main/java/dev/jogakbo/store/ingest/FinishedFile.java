package dev.jogakbo.store.ingest;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.RecipeFacts;
import dev.jogakbo.store.recipe.RecipeWriter;
import dev.jogakbo.store.recipe.StoredRecipe;

/**
 * A file whose bytes were all taken in, and whose recipe may still wait for packs.
 *
 * @param id SHA-256 of the bytes
 * @param draft its runs
 * @param recipe gets them
 */
record FinishedFile(ContentId id, FileDraft draft, RecipeWriter recipe) {

  /** Writes the recipe, when all packs are known. */
  StoredRecipe finish(DomainId domain) {
    return finish(new RecipeFacts(id, domain, draft.fileHash(), 0));
  }

  /** The same, where the recipe is not the first of the content. */
  StoredRecipe finish(RecipeFacts facts) {
    if (!draft.settleAll()) {
      throw new IllegalStateException("a recipe still waits for its pack");
    }
    return recipe.finish(facts);
  }
}
