package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One ingest or commit under way: everything found or stored through it is held until it is closed.
 * Sessions are cheap. Safe for use by many threads.
 */
public final class CatalogSession implements BlobSink, BlobSource, AutoCloseable {
  private static final int LOOK_CHUNK_COUNT = 512;
  private static final long DAY_SECONDS = 86_400;

  private final Catalog catalog;
  private final Gate.Session gate;

  CatalogSession(Catalog catalog, Gate.Session gate) {
    this.catalog = catalog;
    this.gate = gate;
  }

  /**
   * Returns where each chunk is at home, in their order, null for those that must be stored: not
   * known, or damaged.
   */
  public List<@Nullable ChunkHit> findChunks(DomainId domain, List<ChunkHash> chunks) {
    return gate.lookUp(() -> hits(domain, chunks, catalog.chunks().findAll(domain, chunks)));
  }

  private List<@Nullable ChunkHit> hits(
      DomainId domain, List<ChunkHash> chunks, List<@Nullable Placement> placements) {
    Map<Integer, XorbRow> homes = homes(placements);
    List<@Nullable ChunkHit> hits = new ArrayList<>(chunks.size());
    for (int i = 0; i < chunks.size(); i++) {
      Placement placement = placements.get(i);
      XorbRow home = placement == null ? null : homes.get(placement.xorbNumber());
      hits.add(
          placement == null || home == null
              ? null
              : hit(new ChunkKey(domain, chunks.get(i)), placement, home));
    }
    return hits;
  }

  private @Nullable ChunkHit hit(ChunkKey key, Placement placement, XorbRow home) {
    if (catalog.damage().isDamaged(key, placement)) {
      return null;
    }
    gate.touchPack(placement.packNumber());
    gate.touchPack(home.packNumber());
    return new ChunkHit(home.hash(), placement.chunkIndex(), placement);
  }

  private Map<Integer, XorbRow> homes(List<@Nullable Placement> placements) {
    Set<Integer> numbers = new HashSet<>();
    for (Placement placement : placements) {
      if (placement != null && placement.hasHome()) {
        numbers.add(placement.xorbNumber());
      }
    }
    Map<Integer, XorbRow> homes = new HashMap<>();
    for (XorbRow row : catalog.xorbs().findAll(numbers)) {
      if (row != null) {
        homes.put(row.number(), row);
      }
    }
    return homes;
  }

  /** Returns what is known of the xorb and holds the pack that lists its chunks. */
  public Optional<XorbRow> findXorb(DomainId domain, XorbHash hash) {
    return gate.lookUp(() -> {
      Optional<XorbRow> found = catalog.xorbs().find(domain, hash);
      found.ifPresent(row -> gate.touchPack(row.packNumber()));
      return found;
    });
  }

  /**
   * Returns what is known of the xorb if all its chunks are there and sound, and holds them and the
   * list.
   */
  public Optional<XorbRow> findWholeXorb(DomainId domain, XorbHash hash) {
    return gate.lookUp(() -> findXorb(domain, hash).filter(this::isWhole));
  }

  private boolean isWhole(XorbRow xorb) {
    for (int start = 0; start < xorb.chunkCount(); start += LOOK_CHUNK_COUNT) {
      int end = Math.min(xorb.chunkCount(), start + LOOK_CHUNK_COUNT);
      List<ChunkHash> hashes =
          catalog.xorbs().chunks(xorb, start, end).stream().map(SizedChunk::hash).toList();
      if (findChunks(xorb.domain(), hashes).contains(null)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Keeps a xorb that this session found whole for that long, or longer if it is kept longer
   * already; durable when this returns. Where the end moves by less than a day nothing is written.
   */
  public void leaseXorb(XorbRow xorb, long ttlSeconds) {
    gate.lookUp(() ->
        catalog.exclusively(() -> {
          long expiry = expiry(ttlSeconds);
          long known =
              catalog
                  .xorbLeases()
                  .find(xorb.domain(), xorb.hash())
                  .map(XorbLease::expiryServedSeconds)
                  .orElse(0L);
          boolean isLonger = expiry - known >= Math.min(DAY_SECONDS, ttlSeconds / 4);
          if (isLonger) {
            catalog.putXorbLease(new XorbLease(xorb.domain(), xorb.hash(), expiry));
          }
          return isLonger;
        }));
  }

  /** Returns what is known of the content, and holds it, however it is made by and by. */
  public Optional<ContentRow> findContent(ContentKey key) {
    return gate.lookUp(() -> {
      Optional<ContentRow> found = catalog.contents().find(key);
      found.ifPresent(row -> hold(key, row));
      return found;
    });
  }

  /** Another recipe may take the place of this one, which the session relies on. */
  private void hold(ContentKey key, ContentRow row) {
    gate.touchContent(key);
    gate.touchRecipe(row.recipe());
  }

  /** Returns the blob of the content's recipe, and holds the content. */
  public Optional<BlobRow> findRecipe(ContentKey key) {
    return gate.lookUp(() -> findContent(key).flatMap(this::findRecipe));
  }

  /** Returns the blob of the recipe in the row. */
  public Optional<BlobRow> findRecipe(ContentRow row) {
    return findBlobRow(BlobKind.RECIPE, row.recipe());
  }

  @Override
  public Optional<Blob> find(BlobKind kind, BlobId id) {
    return findBlobRow(kind, id).map(BlobRow::blob);
  }

  /** Returns the blob and where it is, and holds it. */
  public Optional<BlobRow> findBlobRow(BlobKind kind, BlobId id) {
    return gate.lookUp(() -> {
      Optional<BlobRow> found = catalog.blobs().findRow(kind, id);
      found.ifPresent(row -> hold(id, row));
      return found;
    });
  }

  private void hold(BlobId id, BlobRow row) {
    gate.touchBlob(id);
    if (!row.isPending()) {
      gate.touchPack(row.packNumber());
    }
  }

  /**
   * Keeps the blob, and holds it. It is in the index only until a metadata pack that has it is
   * registered; durable when a content or pack is registered afterwards.
   */
  @Override
  public BlobId put(BlobKind kind, byte[] bytes) {
    Blob blob = Blob.of(kind, bytes);
    return gate.lookUp(() -> {
      gate.touchBlob(blob.id());
      if (!catalog.putPending(blob)) {
        findBlobRow(kind, blob.id()); // known: its pack is held too
      }
      return blob.id();
    });
  }

  /** Makes a published pack known as {@link Catalog#register} does, and holds all it refers to. */
  public Registered register(PackRegistration pack) {
    return gate.lookUp(() -> {
      Registered registered = catalog.register(pack);
      gate.touchPack(registered.packNumber());
      registered.otherPackNumbers().forEach(gate::touchPack);
      return registered;
    });
  }

  /** Registers a content as {@link Catalog#registerContent} does, and holds it. */
  public ContentRow registerContent(ContentKey key, ContentRow row) {
    return gate.lookUp(() -> {
      ContentRow standing = catalog.registerContent(key, row);
      hold(key, standing);
      return standing;
    });
  }

  /** Registers contents as {@link Catalog#registerContents} does, and holds them. */
  public Map<ContentKey, ContentRow> registerContents(Map<ContentKey, ContentRow> rows) {
    return gate.lookUp(() -> {
      Map<ContentKey, ContentRow> standing = catalog.registerContents(rows);
      standing.forEach(this::hold);
      return standing;
    });
  }

  /** Replaces the row of a content as {@link Catalog#replaceContent} does, and holds both. */
  public boolean replaceContent(ContentKey key, ContentRow expected, ContentRow row) {
    return gate.lookUp(() -> {
      hold(key, expected);
      hold(key, row);
      return catalog.replaceContent(key, expected, row);
    });
  }

  /**
   * Grants a lease on each of the contents, in their order; all are durable when this returns.
   *
   * @throws MissingObjectException if a content is not stored; nothing is granted then
   */
  public List<Lease> grantLeases(List<ContentKey> contents, long ttlSeconds) {
    return gate.lookUp(() ->
        catalog.exclusively(() -> {
          contents.forEach(this::requireContent);
          long expiry = expiry(ttlSeconds);
          List<Lease> granted =
              contents.stream()
                  .map(key -> new Lease(LeaseId.random(), AttemptId.random(), expiry, Set.of(key)))
                  .toList();
          catalog.putLeases(granted);
          return granted;
        }));
  }

  /**
   * Prolongs a lease for a new attempt, which alone can end it from now on. An expired lease can be
   * renewed as long as its contents are there.
   *
   * @throws MissingObjectException if the lease or one of its contents is gone
   */
  public Lease renewLease(LeaseId id, long ttlSeconds) {
    return lease(() -> {
      Lease before =
          catalog
              .leases()
              .find(id)
              .orElseThrow(() -> new MissingObjectException("lease " + id + " has ended"));
      return new Lease(id, AttemptId.random(), expiry(ttlSeconds), before.contents());
    });
  }

  private Lease lease(Supplier<Lease> wanted) {
    return gate.lookUp(() ->
        catalog.exclusively(() -> {
          Lease lease = wanted.get();
          lease.contents().forEach(this::requireContent);
          return catalog.putLease(lease);
        }));
  }

  private void requireContent(ContentKey key) {
    if (findContent(key).isEmpty()) {
      throw new MissingObjectException("content " + key + " is not stored: no lease on it");
    }
  }

  private long expiry(long ttlSeconds) {
    if (ttlSeconds < 1) {
      throw new IllegalArgumentException("lease of " + ttlSeconds + " seconds");
    }
    return Math.addExact(catalog.clock().seconds(), ttlSeconds);
  }

  /** Says that a pack is about to be published; called before it is. */
  public void announce(PackId pack) {
    gate.announce(pack);
  }

  /** Holds a pack. */
  public void touchPack(int packNumber) {
    gate.touchPack(packNumber);
  }

  /** Holds a content with all that it is made from. */
  public void touchContent(ContentKey key) {
    gate.touchContent(key);
  }

  /** Holds a blob. */
  public void touchBlob(BlobId id) {
    gate.touchBlob(id);
  }

  /** Lets go of everything held. */
  @Override
  public void close() {
    gate.close();
  }
}
