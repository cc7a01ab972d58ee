package dev.jogakbo.store.ingest;

import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.recipe.Recipe;
import java.io.IOException;
import java.io.OutputStream;

/** Gives the bytes of a recipe, as a reader would get them. */
@FunctionalInterface
public interface RecipeDecoder {

  /**
   * Writes all bytes of the content to the sink.
   *
   * @param nodes holds the nodes of the recipe's list
   */
  void decode(Recipe recipe, BlobSource nodes, OutputStream sink) throws IOException;
}
