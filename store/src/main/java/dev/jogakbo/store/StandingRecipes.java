package dev.jogakbo.store;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.StoredRecipe;
import java.util.Optional;
import java.util.function.Function;

/**
 * How contents are made now, looked up without holding them: between two looks a recipe may be
 * replaced, and the one before be collected, and then there is another to be found.
 */
record StandingRecipes(Catalog catalog) {

  /** Returns the content's row, if its recipe is there. */
  Optional<ContentRow> findRow(ContentKey key) {
    return find(
        key,
        row -> Optional.of(row).filter(r -> catalog.blobs().contains(BlobKind.RECIPE, r.recipe())));
  }

  /** Returns the content's recipe, if it is there. */
  Optional<StoredRecipe> findRecipe(ContentKey key) {
    return find(key, this::recipe);
  }

  /**
   * Returns what is made of the content's recipe, if that is there and all that it names.
   *
   * @param use may throw {@link MissingObjectException} where a part of the recipe is gone
   */
  <T> Optional<T> with(ContentKey key, Function<StoredRecipe, T> use) {
    return find(
        key,
        row -> {
          try {
            return recipe(row).map(use);
          } catch (MissingObjectException e) {
            return Optional.empty();
          }
        });
  }

  private Optional<StoredRecipe> recipe(ContentRow row) {
    return new RecipeReader(catalog.blobs())
        .find(row.recipe())
        .map(recipe -> new StoredRecipe(row.recipe(), recipe));
  }

  /** Returns what the look finds of the content's row, which is looked up anew if it changed. */
  private <T> Optional<T> find(ContentKey key, Function<ContentRow, Optional<T>> look) {
    Optional<ContentRow> row = catalog.contents().find(key);
    while (row.isPresent()) {
      Optional<T> found = look.apply(row.get());
      Optional<ContentRow> now = found.isPresent() ? row : catalog.contents().find(key);
      if (now.equals(row)) {
        return found;
      }
      row = now;
    }
    return Optional.empty();
  }
}
