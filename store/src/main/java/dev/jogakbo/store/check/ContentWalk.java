package dev.jogakbo.store.check;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.Transformed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows a recipe down to placements and tells what it passes. What does not resolve, or does not
 * add up, throws {@link CorruptDataException} or {@link
 * dev.jogakbo.store.error.MissingObjectException}.
 */
final class ContentWalk {
  private final Catalog catalog;
  private final RecipeReader recipes;
  private final Visitor visitor;
  private boolean hasTransforms;

  /** Is told what a content is made from. */
  interface Visitor {
    /** Passes by everything. */
    Visitor NONE =
        new Visitor() {
          @Override
          public void blob(BlobKind kind, BlobId id) {}

          @Override
          public void chunk(ChunkKey chunk, Placement placement) {}

          @Override
          public void list(XorbRow xorb) {}
        };

    /** A recipe or a node of one. */
    void blob(BlobKind kind, BlobId id);

    /** A chunk and where it is. */
    void chunk(ChunkKey chunk, Placement placement);

    /** A xorb whose list is used. */
    void list(XorbRow xorb);
  }

  ContentWalk(Catalog catalog, Visitor visitor) {
    this.catalog = catalog;
    this.recipes = new RecipeReader(catalog.blobs());
    this.visitor = visitor;
  }

  /** Walks the content; returns whether transforms make a part of it. */
  boolean walk(ContentKey key, BlobId recipeId) {
    hasTransforms = false;
    visitor.blob(BlobKind.RECIPE, recipeId);
    Recipe recipe = recipes.load(recipeId);
    if (!recipe.content().equals(key.content()) || !recipe.domain().equals(key.domain())) {
      throw new CorruptDataException(
          "recipe %s: expected that of %s, found that of %s in %s"
              .formatted(recipeId, key, recipe.content(), recipe.domain()));
    }
    long[] tiled = {0};
    recipes.walk(
        recipe,
        node -> {
          visitor.blob(BlobKind.LIST_NODE, node);
          return true;
        },
        segment -> {
          tiled[0] += segment.lengthBytes();
          segment(key, segment);
        });
    if (tiled[0] != recipe.sizeBytes()) {
      throw new CorruptDataException(
          "recipe %s: its segments have %d bytes, expected %d"
              .formatted(recipeId, tiled[0], recipe.sizeBytes()));
    }
    return hasTransforms;
  }

  private void segment(ContentKey key, Segment segment) {
    switch (segment) {
      case ChunkRun run -> run(key, run);
      case Transformed transformed -> {
        hasTransforms = true;
        transformed.inputs().forEach(run -> run(key, run));
      }
    }
  }

  private void run(ContentKey key, ChunkRun run) {
    XorbRow xorb =
        catalog
            .xorbs()
            .find(key.domain(), run.xorb())
            .orElseThrow(
                () -> new CorruptDataException("xorb " + run.xorb() + " is not in the index"));
    visitor.list(xorb);
    List<SizedChunk> chunks = catalog.xorbs().chunks(xorb, run.startIndex(), run.endIndex());
    long lengthBytes = chunks.stream().mapToLong(SizedChunk::lengthBytes).sum();
    if (lengthBytes != run.lengthBytes()) {
      throw new CorruptDataException(
          "%s: expected %d bytes, its chunks have %d"
              .formatted(run, run.lengthBytes(), lengthBytes));
    }
    List<@Nullable Placement> placements =
        catalog.chunks().findAll(key.domain(), chunks.stream().map(SizedChunk::hash).toList());
    for (int i = 0; i < chunks.size(); i++) {
      chunk(new ChunkKey(key.domain(), chunks.get(i).hash()), placements.get(i));
    }
  }

  private void chunk(ChunkKey key, @Nullable Placement placement) {
    if (placement == null) {
      throw new CorruptDataException("chunk " + key.chunk() + " is not in the index");
    }
    visitor.chunk(key, placement);
  }
}
