package dev.jogakbo.store.check;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Fills an empty index from the bucket alone: packs by their footers, contents by the recipes in
 * them. A pack or blob that cannot be read is reported and left out; a listing or a store that
 * fails ends the rebuild, which can then be begun again.
 */
public final class Rebuilder {
  private static final int THREAD_COUNT = 4;

  private final ObjectStore store;
  private final Catalog catalog;
  private final Findings findings = new Findings();
  private long contentCount;
  private long incompleteCount;

  /** Creates a rebuilder of an empty index, used once. */
  public Rebuilder(ObjectStore store, Catalog catalog) {
    this.store = store;
    this.catalog = catalog;
  }

  /**
   * Lists the bucket to its end, so that an index is not given up for one that cannot be made.
   *
   * @throws dev.jogakbo.store.error.StoreException if that fails
   */
  public static void requireListing(ObjectStore store) {
    PackListing.of(store);
  }

  /** Fills the index. */
  public RebuildReport rebuild(ProgressListener listener) {
    PackListing listing = PackListing.of(store);
    listing.foreign().forEach(key -> findings.add(Kind.PACK_FOREIGN, key.value(), "is no pack"));
    AtomicLong packCount = new AtomicLong();
    new Crew<>(
            List.copyOf(listing.lengths().entrySet()),
            () -> new PackIntake(store, catalog, findings, packCount),
            new Progress(listener, "packs"))
        .run(THREAD_COUNT);
    new Progress(listener, "chunks").step(0);
    catalog.settleHomes();
    registerContents(new Progress(listener, "contents"));
    return new RebuildReport(
        packCount.get(),
        contentCount,
        incompleteCount,
        findings.problems(),
        findings.omittedCount());
  }

  private void registerContents(Progress progress) {
    try (RowCursor<BlobRow> rows = catalog.blobs().scan()) {
      while (rows.next()) {
        Blob blob = rows.row().blob();
        if (blob.kind() == BlobKind.RECIPE) {
          progress.step(0);
          registerContent(blob);
        }
      }
    }
    catalog.index().sync();
  }

  private void registerContent(Blob blob) {
    try {
      Recipe recipe = RecipeReader.decode(blob.id(), blob.bytes());
      if (isNewest(recipe)) {
        registerContent(blob.id(), recipe);
      }
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException e) {
      incompleteCount++;
    }
  }

  private boolean isNewest(Recipe recipe) {
    Optional<ContentRow> before =
        catalog.contents().find(new ContentKey(recipe.domain(), recipe.content()));
    return before.isEmpty() || generation(before.get().recipe()) < recipe.generation();
  }

  private long generation(BlobId recipe) {
    return new RecipeReader(catalog.blobs()).load(recipe).generation();
  }

  private void registerContent(BlobId id, Recipe recipe) {
    ContentKey key = new ContentKey(recipe.domain(), recipe.content());
    new ContentWalk(catalog, ContentWalk.Visitor.NONE).walk(key, id);
    ContentRow row =
        new ContentRow(
            id,
            recipe.sizeBytes(),
            recipe.chunkCount(),
            recipe.fileHash(),
            catalog.clock().seconds());
    contentCount += catalog.contents().find(key).isPresent() ? 0 : 1;
    IndexBatch batch = new IndexBatch();
    catalog.contents().put(batch, key, row);
    catalog.index().apply(batch, Durability.BUFFERED);
  }
}
