package dev.jogakbo.store.check;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.SupersededRow;
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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

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
  private final AtomicLong packCount = new AtomicLong();
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
  public void rebuild(ProgressListener listener) {
    PackListing listing = PackListing.of(store);
    listing.foreign().forEach(key -> findings.add(Kind.PACK_FOREIGN, key.value(), "is no pack"));
    Queue<UnreadBlob> unread = new ConcurrentLinkedQueue<>();
    new Crew<>(
            List.copyOf(listing.lengths().entrySet()),
            () -> new PackIntake(store, catalog, findings, unread, packCount),
            new Progress(listener, "packs"))
        .run(THREAD_COUNT);
    unread.stream()
        .filter(blob -> !blob.isKnownTo(catalog))
        .forEach(blob -> findings.add(Kind.BLOB_LOST, blob.where(), blob.detail()));
    new Progress(listener, "chunks").step(0);
    catalog.settleHomes();
    registerContents(new Progress(listener, "contents"));
  }

  /** Holds what was made against what must be there, and says what came of all. */
  public RebuildReport report(NamedContents named, ProgressListener listener) {
    named.forEach(new NameCheck(catalog, findings, new Progress(listener, "versions")));
    return new RebuildReport(
        packCount.get(),
        contentCount,
        incompleteCount,
        findings.problems(),
        findings.omittedCount());
  }

  private void registerContents(Progress progress) {
    long[] failedCount = {0};
    forEachRecipe(blob -> {
      progress.step(0);
      failedCount[0] += isRegistered(blob) ? 0 : 1;
    });
    catalog.index().sync();
    if (failedCount[0] > 0) {
      forEachRecipe(blob -> incompleteCount += isOfNoContent(blob) ? 1 : 0);
    }
  }

  private void forEachRecipe(Consumer<Blob> action) {
    try (RowCursor<BlobRow> rows = catalog.blobs().scan()) {
      while (rows.next()) {
        if (rows.row().blob().kind() == BlobKind.RECIPE) {
          action.accept(rows.row().blob());
        }
      }
    }
  }

  /** What of a recipe is gone is no loss where its content is made in another way. */
  private boolean isOfNoContent(Blob blob) {
    try {
      Recipe recipe = RecipeReader.decode(blob.id(), blob.bytes());
      return catalog.contents().find(key(recipe)).isEmpty();
    } catch (CorruptDataException | FormatTooNewException | FormatTooOldException e) {
      return true;
    }
  }

  private static ContentKey key(Recipe recipe) {
    return new ContentKey(recipe.domain(), recipe.content());
  }

  private boolean isRegistered(Blob blob) {
    try {
      Recipe recipe = RecipeReader.decode(blob.id(), blob.bytes());
      new ContentWalk(catalog, ContentWalk.Visitor.NONE).walk(key(recipe), blob.id());
      register(blob.id(), recipe);
      return true;
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException e) {
      return false;
    }
  }

  /**
   * Of several recipes the others count as replaced just now: when they were, or whether they ever
   * stood, the bucket does not say.
   */
  private void register(BlobId id, Recipe recipe) {
    IndexBatch batch = new IndexBatch();
    Optional<ContentRow> before = catalog.contents().find(key(recipe));
    contentCount += before.isPresent() ? 0 : 1;
    if (before.filter(row -> generation(row.recipe()) >= recipe.generation()).isPresent()) {
      supersede(batch, recipe, id);
    } else {
      before.ifPresent(row -> supersede(batch, recipe, row.recipe()));
      catalog.contents().put(batch, key(recipe), row(id, recipe));
    }
    catalog.index().apply(batch, Durability.BUFFERED);
  }

  private void supersede(IndexBatch batch, Recipe ofContent, BlobId old) {
    long now = catalog.clock().seconds();
    catalog.superseded().put(batch, new SupersededRow(key(ofContent), old, now));
  }

  private long generation(BlobId recipe) {
    return new RecipeReader(catalog.blobs()).load(recipe).generation();
  }

  private ContentRow row(BlobId id, Recipe recipe) {
    return new ContentRow(
        id, recipe.sizeBytes(), recipe.chunkCount(), recipe.fileHash(), catalog.clock().seconds());
  }
}
