package dev.jogakbo.store.ingest;

import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.TransformId;
import java.util.Set;

/**
 * The recipe of a content that is held.
 *
 * @param transforms those it names
 */
public record HeldRecipe(Recipe recipe, Set<TransformId> transforms) {}
