package dev.jogakbo.store.ingest;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.recipe.RecipeWriter;
import dev.jogakbo.store.recipe.StoredRecipe;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The recipes of files taken in, until they are flushed. Their blobs go to the index as they are
 * written, where nobody finds them before the content that names them. Used by the session's
 * thread.
 */
final class Recipes {
  private final SessionIndex index;
  private final Set<ContentId> ids = new HashSet<>();
  private final ArrayDeque<FinishedFile> waiting = new ArrayDeque<>();
  private final List<StoredRecipe> finished = new ArrayList<>();

  Recipes(SessionIndex index) {
    this.index = index;
  }

  /** Returns a recipe to be written. */
  RecipeWriter begin() {
    return new RecipeWriter(index::keep);
  }

  /** Whether the content's recipe is here. */
  boolean holds(ContentId id) {
    return ids.contains(id);
  }

  /** Takes over a recipe that is written, of a content that is not here yet. */
  void add(StoredRecipe recipe) {
    ids.add(recipe.recipe().content());
    finished.add(recipe);
  }

  /** Takes over the draft of a file that is not here yet. */
  void add(FinishedFile file) {
    ids.add(file.id());
    waiting.add(file);
    settle();
  }

  /** Finishes the recipes at the front whose packs are known. */
  private void settle() {
    while (!waiting.isEmpty() && waiting.element().draft().settleAll()) {
      finished.add(waiting.remove().finish(index.domain()));
    }
  }

  /** Makes all recipes known, durably. All packs must be known. */
  void flush() {
    settle();
    if (!waiting.isEmpty()) {
      throw new IllegalStateException("a recipe still waits for its pack");
    }
    index.registerContents(finished);
    finished.clear();
    ids.clear();
  }
}
