package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.CatalogSession;
import dev.jogakbo.store.catalog.ChunkHit;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.catalog.PackRegistration;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.StoredRecipe;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.Transformed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The index as one session sees it, in one domain. What it finds is held until the session ends.
 * Methods say so where they are not for the session's thread alone.
 */
final class SessionIndex implements AutoCloseable {
  private final Catalog catalog;
  private final CatalogSession session;
  private final DomainId domain;
  private @Nullable XorbRow lastXorb;

  SessionIndex(Catalog catalog, DomainId domain) {
    this.catalog = catalog;
    this.session = catalog.begin();
    this.domain = domain;
  }

  DomainId domain() {
    return domain;
  }

  /**
   * Returns where the chunks are to be found, in their order, null for those that must be stored.
   * For any thread.
   */
  List<@Nullable Home> findHomes(List<ChunkHash> chunks) {
    List<@Nullable Home> homes = new ArrayList<>(chunks.size());
    for (ChunkHit hit : session.findChunks(domain, chunks)) {
      homes.add(hit == null ? null : new Home(new XorbName(hit.xorb()), hit.chunkIndex()));
    }
    return homes;
  }

  /** Whether the index knows that the chunk lies there, as one of perhaps several places. */
  boolean holds(Home home, ChunkHash chunk) {
    XorbHash hash = home.xorb().findHash();
    XorbRow row = hash == null ? null : findXorb(hash);
    if (row == null || home.chunk() >= row.chunkCount()) {
      return false;
    }
    SizedChunk found = catalog.xorbs().chunks(row, home.chunk(), home.chunk() + 1).getFirst();
    return found.hash().equals(chunk);
  }

  private @Nullable XorbRow findXorb(XorbHash hash) {
    XorbRow last = lastXorb;
    if (last == null || !last.hash().equals(hash)) {
      last = session.findXorb(domain, hash).orElse(null);
      lastXorb = last;
    }
    return last;
  }

  /** Returns the xorb, if it is there with all its chunks; all is held. */
  Optional<XorbRow> findWholeXorb(XorbHash hash) {
    return session.findWholeXorb(domain, hash);
  }

  /** Returns the chunks of a xorb, each where it is there; what is there is held. */
  Optional<List<SizedChunk>> findXorbChunks(XorbHash hash) {
    return session
        .findXorb(domain, hash)
        .map(row -> {
          List<SizedChunk> chunks = catalog.xorbs().chunks(row);
          session.findChunks(domain, chunks.stream().map(SizedChunk::hash).toList());
          return chunks;
        });
  }

  /** Keeps a xorb that was found whole for that long. */
  void lease(XorbRow xorb, long ttlSeconds) {
    session.leaseXorb(xorb, ttlSeconds);
  }

  /** Says that a pack is about to be published. */
  void announce(PackId pack) {
    session.announce(pack);
  }

  /** Makes a published pack known, durably. For any thread. */
  void register(PackRegistration pack) {
    session.register(pack);
  }

  /** Keeps a blob that is not in the bucket yet. */
  BlobId keep(BlobKind kind, byte[] bytes) {
    return session.put(kind, bytes);
  }

  /** Makes contents known, durably, all or none. */
  void registerContents(List<StoredRecipe> recipes) {
    if (recipes.isEmpty()) {
      return;
    }
    long now = catalog.clock().seconds();
    Map<ContentKey, ContentRow> rows = new HashMap<>();
    for (StoredRecipe stored : recipes) {
      Recipe recipe = stored.recipe();
      rows.put(
          new ContentKey(domain, recipe.content()),
          new ContentRow(
              stored.id(), recipe.sizeBytes(), recipe.chunkCount(), recipe.fileHash(), now));
    }
    session.registerContents(rows);
  }

  /** Holds the content if it and its recipe are there. */
  boolean pinIfPresent(ContentId id) {
    return findRecipe(id).isPresent();
  }

  private Optional<BlobRow> findRecipe(ContentId id) {
    return session.findRecipe(new ContentKey(domain, id));
  }

  /** Holds the content if it and its recipe are there, and says what would be replaced. */
  Optional<Standing> findStanding(ContentId id) {
    ContentKey key = new ContentKey(domain, id);
    return session
        .findContent(key)
        .flatMap(row ->
            session.findRecipe(row).map(blob -> new Standing(key, row, recipe(blob).generation())));
  }

  /**
   * Has the recipe take the place of the other, durably, if that stands; returns whether it did.
   */
  boolean replace(Standing standing, StoredRecipe next) {
    return session.replaceContent(standing.key(), standing.row(), standing.nextRow(next));
  }

  /** Holds the content if it and its recipe are there and sound, and says how it is made. */
  Optional<HeldRecipe> hold(ContentId id) {
    return findRecipe(id)
        .map(SessionIndex::recipe)
        .filter(recipe -> !isDamaged(recipe))
        .map(recipe -> {
          Set<TransformId> transforms = new HashSet<>();
          new RecipeReader(session).walk(recipe, _ -> true, segment -> note(segment, transforms));
          return new HeldRecipe(recipe, transforms);
        });
  }

  private static Recipe recipe(BlobRow row) {
    return RecipeReader.decode(row.blob().id(), row.blob().bytes());
  }

  /** Holds the content if it is there and a chunk of it is known to be damaged. */
  Optional<Standing> findDamaged(ContentId id) {
    return catalog.damage().damagedCount() == 0
        ? Optional.empty()
        : findRecipe(id)
            .map(SessionIndex::recipe)
            .filter(this::isDamaged)
            .flatMap(_ -> findStanding(id));
  }

  private boolean isDamaged(Recipe recipe) {
    return catalog.damage().damagedCount() > 0 && new DamageSearch(catalog, domain).isIn(recipe);
  }

  private static void note(Segment segment, Set<TransformId> transforms) {
    if (segment instanceof Transformed transformed) {
      transforms.add(transformed.transform());
    }
  }

  /** Whether the blob is in the bucket; it is held then. */
  boolean pinIfInBucket(BlobKind kind, BlobId id) {
    return session.findBlobRow(kind, id).filter(row -> !row.isPending()).isPresent();
  }

  /**
   * Passes on the blobs of a content's recipe that are not in the bucket, each after those it
   * names.
   */
  void forEachPendingBlob(ContentId id, Consumer<Blob> action) {
    forEachPendingBlob(findRecipe(id).orElseThrow(() -> missing(id)), action);
  }

  MissingContentException missing(ContentId id) {
    return new MissingContentException("content " + id + " is not in " + domain);
  }

  /** The same for a recipe that no content has yet. */
  void forEachPendingBlob(StoredRecipe recipe, Consumer<Blob> action) {
    session
        .findBlobRow(BlobKind.RECIPE, recipe.id())
        .ifPresent(root -> forEachPendingBlob(root, action));
  }

  private void forEachPendingBlob(BlobRow root, Consumer<Blob> action) {
    if (!root.isPending()) {
      return;
    }
    List<Blob> parentsFirst = new ArrayList<>();
    parentsFirst.add(root.blob());
    new RecipeReader(session).walk(recipe(root), node -> enter(node, parentsFirst), _ -> {});
    parentsFirst.reversed().forEach(action);
  }

  private boolean enter(BlobId node, List<Blob> pending) {
    Optional<BlobRow> found =
        session.findBlobRow(BlobKind.LIST_NODE, node).filter(BlobRow::isPending);
    found.ifPresent(row -> pending.add(row.blob()));
    return found.isPresent();
  }

  /** Lets go of all that is held. */
  @Override
  public void close() {
    session.close();
  }
}
