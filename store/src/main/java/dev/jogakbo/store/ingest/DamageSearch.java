package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.SegmentCursor;
import dev.jogakbo.store.recipe.Transformed;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks whether a recipe needs what is known to be damaged, or is not there at all. */
record DamageSearch(Catalog catalog, DomainId domain) {

  boolean isIn(Recipe recipe) {
    SegmentCursor segments = new RecipeReader(catalog.blobs()).segments(recipe);
    while (segments.next()) {
      if (isIn(segments.segment().segment())) {
        return true;
      }
    }
    return false;
  }

  private boolean isIn(Segment segment) {
    return switch (segment) {
      case ChunkRun run -> isIn(run);
      case Transformed transformed -> transformed.inputs().stream().anyMatch(this::isIn);
    };
  }

  private boolean isIn(ChunkRun run) {
    Optional<XorbRow> xorb = catalog.xorbs().find(domain, run.xorb());
    return xorb.isEmpty() || isIn(xorb.get(), run);
  }

  private boolean isIn(XorbRow xorb, ChunkRun run) {
    List<ChunkHash> hashes =
        catalog.xorbs().chunks(xorb, run.startIndex(), run.endIndex()).stream()
            .map(SizedChunk::hash)
            .toList();
    List<@Nullable Placement> placements = catalog.chunks().findAll(domain, hashes);
    for (int i = 0; i < hashes.size(); i++) {
      if (isDamaged(hashes.get(i), placements.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean isDamaged(ChunkHash chunk, @Nullable Placement placement) {
    return placement == null || catalog.damage().isDamaged(new ChunkKey(domain, chunk), placement);
  }
}
