package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The store's tables together, and the rules by which their rows change. Safe for use by many
 * threads. What looks things up in order to refer to them goes through a {@link CatalogSession};
 * the tables themselves are for reading contents, for collecting, checking and rebuilding.
 *
 * <p>Changes that depend on what is there are made one after another under one lock, which is taken
 * after the gate's, never before it.
 */
public final class Catalog implements AutoCloseable {
  private final IndexStore index;
  private final MetaTable meta;
  private final ServedClock clock;
  private final ChunkTable chunks;
  private final XorbTable xorbs;
  private final PackTable packs;
  private final ContentTable contents;
  private final BlobTable blobs;
  private final UnreachableTable unreachable;
  private final SupersededTable superseded;
  private final LeaseTable leases;
  private final XorbLeaseTable xorbLeases;
  private final DamageTable damage;
  private final Gate gate = new Gate();
  private final ReentrantLock writes = new ReentrantLock();
  private final AtomicLong replacedCount = new AtomicLong();

  private Catalog(IndexStore index, LongSupplier nanoTime) {
    this.index = index;
    this.meta = new MetaTable(index);
    this.clock = new ServedClock(meta, nanoTime);
    this.chunks = new ChunkTable(index);
    this.xorbs = new XorbTable(index);
    this.packs = new PackTable(index);
    this.contents = new ContentTable(index);
    this.blobs = new BlobTable(index);
    this.unreachable = new UnreachableTable(index);
    this.superseded = new SupersededTable(index);
    this.leases = new LeaseTable(index);
    this.xorbLeases = new XorbLeaseTable(index);
    this.damage = new DamageTable(index);
  }

  /**
   * Opens the tables of an index, which must have been opened with {@link StoreTables#ALL} and is
   * not closed by this.
   *
   * @throws dev.jogakbo.store.error.FormatTooNewException if a newer version wrote it
   */
  public static Catalog open(IndexStore index) {
    return open(index, System::nanoTime);
  }

  /** Opens the tables of an index with a clock that never goes back, in nanoseconds. */
  public static Catalog open(IndexStore index, LongSupplier nanoTime) {
    return new Catalog(index, nanoTime);
  }

  /** Returns the index below, for batches over several tables. */
  public IndexStore index() {
    return index;
  }

  /** Returns the singletons. */
  public MetaTable meta() {
    return meta;
  }

  /** Returns the clock by which things grow old. */
  public ServedClock clock() {
    return clock;
  }

  /** Returns where chunks are. */
  public ChunkTable chunks() {
    return chunks;
  }

  /** Returns the chunk lists of xorbs. */
  public XorbTable xorbs() {
    return xorbs;
  }

  /** Returns the packs. */
  public PackTable packs() {
    return packs;
  }

  /** Returns the contents. */
  public ContentTable contents() {
    return contents;
  }

  /** Returns the blobs. */
  public BlobTable blobs() {
    return blobs;
  }

  /** Returns the contents no root reaches. */
  public UnreachableTable unreachable() {
    return unreachable;
  }

  /** Returns the recipes that others took the place of. */
  public SupersededTable superseded() {
    return superseded;
  }

  /** Returns the leases. */
  public LeaseTable leases() {
    return leases;
  }

  /** Returns the leases on xorbs. */
  public XorbLeaseTable xorbLeases() {
    return xorbLeases;
  }

  /** Returns the damaged chunks. */
  public DamageTable damage() {
    return damage;
  }

  /** Returns what keeps the collector off sessions. */
  public Gate gate() {
    return gate;
  }

  /** Begins a session, which must be closed. */
  public CatalogSession begin() {
    return new CatalogSession(this, gate.enter());
  }

  /**
   * Makes a published pack known, durably and at once: its number, its xorbs, and those of its
   * chunks that are not known or damaged where they are. Sessions use {@link
   * CatalogSession#register}. Registering a pack again changes nothing.
   */
  public Registered register(PackRegistration pack) {
    return gate.shared(() -> exclusively(() -> registerNow(pack, Set.of())));
  }

  /**
   * Makes a pack known into which records of others were copied: also what the others hold or list
   * and this one has is from now on referred to here, unless it is referred to elsewhere already.
   */
  public Registered registerMove(PackRegistration pack, Set<Integer> fromPackNumbers) {
    Registered registered =
        gate.shared(() -> exclusively(() -> registerNow(pack, fromPackNumbers)));
    gate.moved(fromPackNumbers, registered.packNumber());
    return registered;
  }

  private Registered registerNow(PackRegistration pack, Set<Integer> fromPackNumbers) {
    NextNumbers next = new NextNumbers(meta.nextPackNumber(), meta.nextXorbNumber());
    Registrar registrar = new Registrar(this, pack, fromPackNumbers, next);
    IndexBatch batch = registrar.build();
    Registered registered = registrar.result();
    int nextPack = Math.max(next.packNumber(), registered.packNumber() + 1);
    meta.putNextNumbers(batch, nextPack, registrar.nextXorbNumber());
    index.apply(batch, Durability.SYNCED);
    damage.noteHealed(registered.chunksHealed());
    return registered;
  }

  /**
   * Gives every chunk that has no home one of the xorbs that list it; called once all packs are
   * registered when the index is rebuilt. Returns the number of chunks changed.
   */
  public long settleHomes() {
    long settled = 0;
    try (RowCursor<XorbRow> rows = xorbs.scan()) {
      while (rows.next()) {
        XorbRow xorb = rows.row();
        settled += exclusively(() -> settleHomes(xorb));
      }
    }
    index.sync();
    return settled;
  }

  private int settleHomes(XorbRow xorb) {
    List<SizedChunk> listed = xorbs.chunks(xorb);
    List<@Nullable Placement> placements =
        chunks.findAll(xorb.domain(), listed.stream().map(SizedChunk::hash).toList());
    IndexBatch batch = new IndexBatch();
    for (int i = 0; i < listed.size(); i++) {
      Placement placement = placements.get(i);
      if (placement != null && !placement.hasHome()) {
        ChunkKey key = new ChunkKey(xorb.domain(), listed.get(i).hash());
        chunks.put(batch, key, placement.withHome(new ChunkHome(xorb.number(), i)));
      }
    }
    index.apply(batch, Durability.BUFFERED);
    return batch.changes().size();
  }

  /**
   * Registers a content, durably with all blobs put before. If it is registered already and its
   * recipe is there, that row stays. Returns the row that stands.
   */
  public ContentRow registerContent(ContentKey key, ContentRow row) {
    return registerContents(Map.of(key, row)).getOrDefault(key, row);
  }

  /** Registers contents as {@link #registerContent} does one, all at once or none. */
  public Map<ContentKey, ContentRow> registerContents(Map<ContentKey, ContentRow> rows) {
    return gate.shared(() -> exclusively(() -> registerContentsNow(rows)));
  }

  private Map<ContentKey, ContentRow> registerContentsNow(Map<ContentKey, ContentRow> rows) {
    Map<ContentKey, ContentRow> standing = new HashMap<>(rows);
    IndexBatch batch = new IndexBatch();
    rows.forEach((key, row) ->
        contents
            .find(key)
            .filter(this::hasRecipe)
            .ifPresentOrElse(
                before -> standing.put(key, before), () -> contents.put(batch, key, row)));
    if (!batch.isEmpty()) {
      index.apply(batch, Durability.SYNCED);
    }
    return standing;
  }

  /**
   * Replaces the row of a content, durably with all blobs put before, if it still is the one
   * expected; returns whether it was. What the recipe before names lives on for a while.
   */
  public boolean replaceContent(ContentKey key, ContentRow expected, ContentRow row) {
    return gate.shared(() ->
        exclusively(() -> {
          boolean same = contents.find(key).filter(expected::equals).isPresent();
          if (same) {
            putReplacement(key, expected, row);
          }
          return same;
        }));
  }

  private boolean hasRecipe(ContentRow row) {
    return blobs.contains(BlobKind.RECIPE, row.recipe());
  }

  private void putReplacement(ContentKey key, ContentRow before, ContentRow row) {
    IndexBatch batch = new IndexBatch();
    superseded.put(batch, new SupersededRow(key, before.recipe(), clock.seconds()));
    superseded.delete(batch, key, row.recipe());
    contents.put(batch, key, row);
    try {
      index.apply(batch, Durability.SYNCED);
    } finally {
      replacedCount.incrementAndGet(); // what fails may have happened
    }
  }

  /** Returns a number that grows with every content replaced since the start. */
  public long replacedCount() {
    return replacedCount.get();
  }

  /**
   * Keeps a blob that is not in the bucket yet, unless it is known, and returns whether it was not;
   * durable with the next sync.
   */
  boolean putPending(Blob blob) {
    return exclusively(() -> {
      boolean isNew = !blobs.contains(blob.kind(), blob.id());
      if (isNew) {
        IndexBatch batch = new IndexBatch();
        blobs.put(batch, BlobRow.pending(blob));
        index.apply(batch, Durability.BUFFERED);
      }
      return isNew;
    });
  }

  /**
   * Notes that the record the placement names is not the chunk, durably. Does nothing, and returns
   * false, if the chunk has been placed elsewhere meanwhile or the damage is known.
   */
  public boolean reportDamage(ChunkKey key, Placement placement) {
    return gate.shared(() ->
        exclusively(() -> {
          Optional<Placement> now =
              chunks.find(key.domain(), key.chunk()).filter(placement::isSameRecord);
          boolean isNew = now.isPresent() && !damage.isDamaged(key, placement);
          if (isNew) {
            putDamage(key, placement);
          }
          return isNew;
        }));
  }

  private void putDamage(ChunkKey key, Placement placement) {
    boolean replaced = damage.find(key).isPresent();
    IndexBatch batch = new IndexBatch();
    damage.put(
        batch, new DamageRow(key, placement.packNumber(), placement.offset(), clock.seconds()));
    index.apply(batch, Durability.SYNCED);
    if (replaced) {
      damage.noteGone(1);
    }
    damage.noteFound();
  }

  /** Forgets where a chunk is, and that it was damaged there. */
  public void forgetChunk(IndexBatch batch, ChunkKey key) {
    chunks.delete(batch, key);
    if (damage.find(key).isPresent()) {
      damage.delete(batch, key);
      damage.noteGone(1);
    }
  }

  /**
   * Applies a batch over rows that others may be changing, built while nobody does. The collector
   * calls it within {@link Gate.Run#forget}.
   */
  public void change(Supplier<IndexBatch> build) {
    exclusively(() -> {
      index.apply(build.get(), Durability.SYNCED);
      return true;
    });
  }

  /**
   * Ends a lease, if that attempt still holds it. A late cleanup of an older attempt ends nothing
   * that a newer one renewed.
   */
  public boolean releaseLease(LeaseId id, AttemptId attempt) {
    return exclusively(() -> {
      boolean held = leases.find(id).filter(lease -> lease.attempt().equals(attempt)).isPresent();
      if (held) {
        deleteLease(id);
      }
      return held;
    });
  }

  /** Forgets leases that have ended; returns how many. */
  public long dropExpiredLeases() {
    return new ExpiredLeases(this).drop();
  }

  void putXorbLease(XorbLease lease) {
    IndexBatch batch = new IndexBatch();
    xorbLeases.put(batch, lease);
    index.apply(batch, Durability.SYNCED);
  }

  private void deleteLease(LeaseId id) {
    IndexBatch batch = new IndexBatch();
    leases.delete(batch, id);
    index.apply(batch, Durability.SYNCED);
  }

  Lease putLease(Lease lease) {
    putLeases(List.of(lease));
    return lease;
  }

  void putLeases(List<Lease> granted) {
    IndexBatch batch = new IndexBatch();
    granted.forEach(lease -> leases.put(batch, lease));
    index.apply(batch, Durability.SYNCED);
  }

  <T> T exclusively(Supplier<T> body) {
    writes.lock();
    try {
      return body.get();
    } finally {
      writes.unlock();
    }
  }

  /** Makes the served time durable; the index stays open. */
  @Override
  public void close() {
    clock.close();
  }
}
