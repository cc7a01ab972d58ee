package dev.jogakbo.store.gc;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.Transformed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows contents and blobs down to chunks, and notes what it reaches and where that lies. What
 * does not resolve throws: a mark that is not whole must not decide anything.
 */
final class Marker implements RootVisitor {
  private final Catalog catalog;
  private final LiveSet live;
  private final PackUse use;
  private final RecipeReader recipes;

  Marker(Catalog catalog, LiveSet live, PackUse use) {
    this.catalog = catalog;
    this.live = live;
    this.use = use;
    this.recipes = new RecipeReader(catalog.blobs());
  }

  @Override
  public void content(ContentKey key) {
    if (!live.hasContent(key)) {
      ContentRow row = catalog.contents().load(key);
      live.addContent(key);
      recipe(row.recipe());
    }
  }

  /** Marks a recipe with all it names, whoever's it is. */
  void recipe(BlobId id) {
    if (live.addRecipe(id)) {
      enter(BlobKind.RECIPE, id);
      Recipe recipe = recipes.load(id);
      recipes.walk(
          recipe,
          node -> enterNode(recipe.domain(), node),
          segment -> segment(recipe.domain(), segment));
    }
  }

  /** Marks the recipe, if it is stored. */
  void recipeIfStored(BlobId id) {
    if (!live.hasRecipe(id) && catalog.blobs().contains(BlobKind.RECIPE, id)) {
      recipe(id);
    }
  }

  /** Marks the xorb with all its chunks, if it is stored. */
  void xorbIfStored(DomainId domain, XorbHash hash) {
    catalog
        .xorbs()
        .find(domain, hash)
        .ifPresent(xorb ->
            run(domain, new ChunkRun(hash, 0, xorb.chunkCount(), Math.max(1, xorb.rawBytes()))));
  }

  /** Marks the content, if it is stored. */
  void contentIfStored(ContentKey key) {
    if (catalog.contents().find(key).isPresent()) {
      content(key);
    }
  }

  @Override
  public boolean enter(BlobKind kind, BlobId id) {
    if (live.hasBlob(id)) {
      return false;
    }
    BlobRow row =
        catalog
            .blobs()
            .findRow(kind, id)
            .orElseThrow(() -> new MissingObjectException(kind + " " + id + " is not stored"));
    live.addBlob(id);
    if (!row.isPending()) {
      use.addRecord(row.packNumber(), RecordHeader.LENGTH_BYTES + row.packedLengthBytes());
    }
    return true;
  }

  private boolean enterNode(DomainId domain, BlobId node) {
    enter(BlobKind.LIST_NODE, node);
    return live.addNode(domain, node);
  }

  private void segment(DomainId domain, Segment segment) {
    switch (segment) {
      case ChunkRun run -> run(domain, run);
      case Transformed transformed -> transformed.inputs().forEach(run -> run(domain, run));
    }
  }

  private void run(DomainId domain, ChunkRun run) {
    Optional<XorbRow> found = catalog.xorbs().find(domain, run.xorb());
    XorbRow xorb =
        found.orElseThrow(
            () -> new CorruptDataException("xorb " + run.xorb() + " is not in the index"));
    use.addXorb(xorb.packNumber());
    int[] indices = live.walk(xorb.number(), run.startIndex(), run.endIndex());
    if (indices.length > 0) {
      List<SizedChunk> listed = catalog.xorbs().chunks(xorb);
      chunks(xorb, Arrays.stream(indices).mapToObj(listed::get).toList());
    }
  }

  private void chunks(XorbRow xorb, List<SizedChunk> listed) {
    List<@Nullable Placement> placements =
        catalog.chunks().findAll(xorb.domain(), listed.stream().map(SizedChunk::hash).toList());
    for (int i = 0; i < listed.size(); i++) {
      Placement placement = placements.get(i);
      if (placement == null) {
        throw new CorruptDataException(
            "xorb %s: chunk %s is not in the index".formatted(xorb.hash(), listed.get(i).hash()));
      }
      if (live.addChunk(placement.xorbNumber(), placement.chunkIndex())) {
        use.addRecord(
            placement.packNumber(), RecordHeader.LENGTH_BYTES + placement.packedLengthBytes());
        if (placement.xorbNumber() != xorb.number()) {
          useHome(placement.xorbNumber());
        }
      }
    }
  }

  /** The list that is a chunk's home stays as long as the chunk, or nobody could refer to it. */
  private void useHome(int xorbNumber) {
    catalog.xorbs().find(xorbNumber).ifPresent(home -> use.addXorb(home.packNumber()));
  }
}
