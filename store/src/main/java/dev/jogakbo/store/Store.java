package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.HashWarmup;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.MetaTable;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.check.Checker;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.check.RebuildReport;
import dev.jogakbo.store.check.Rebuilder;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.gc.Collector;
import dev.jogakbo.store.gc.RootSource;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.ingest.IngestCounters;
import dev.jogakbo.store.ingest.IngestSessions;
import dev.jogakbo.store.ingest.RecipeDecoder;
import dev.jogakbo.store.log.Epoch;
import dev.jogakbo.store.log.LogName;
import dev.jogakbo.store.log.NumberedLog;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.read.ReadCounters;
import dev.jogakbo.store.read.Readers;
import dev.jogakbo.store.rebuilt.RebuiltBytes;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.usage.UsageMeter;
import dev.jogakbo.store.work.Workers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A bucket and its index, open for one process. Files go in by a {@link WriteSession} and come out
 * by a {@link ContentReader}. Safe for many threads.
 *
 * <p>Memory is bounded by {@link StoreOptions}: each write session has at least a block of about 2
 * MiB and at most ten, each reader at least half a MiB and at most 32; what goes beyond the least
 * is taken from the two budgets, so that with many at once each gets less.
 */
public final class Store implements AutoCloseable {
  private final ObjectStore objects;
  private final TimingIndexStore index;
  private final Workers workers;
  private final Catalog catalog;
  private final Epoch epoch;
  private final Leases leases;
  private final IngestSessions sessions;
  private final Readers readers;
  private final RebuiltBytes rebuilt;

  /** Once for each virtual machine. */
  private static final class Warmup {
    private static final Thread THREAD = HashWarmup.start();

    static void begin() {
      Objects.requireNonNull(THREAD);
    }
  }

  private Store(StoreOptions options, BiFunction<ObjectStore, Catalog, Epoch> start) {
    Stopwatch stopwatch = new Stopwatch(options.nanoClock(), options.listener());
    objects = new TimingObjectStore(options.objects(), stopwatch);
    index = new TimingIndexStore(options.index(), stopwatch);
    catalog = Catalog.open(index, options.nanoClock());
    epoch = start.apply(objects, catalog);
    Collector.resume(objects, catalog, epoch);
    leases = new Leases(catalog);
    workers = new Workers(options.computingThreadCount(), options.waitingThreadCount());
    sessions = new IngestSessions(objects, catalog, workers, options.ingestMemoryBytes());
    rebuilt = options.rebuilt();
    readers =
        new Readers(objects, catalog, options.transforms(), workers, options.readMemoryBytes());
  }

  /**
   * Takes over a bucket with an index that follows it. Closing the store closes both; if this
   * throws, they stay open.
   *
   * @throws dev.jogakbo.store.log.IndexStaleException if the index is older than the bucket or
   *     empty, and the bucket is not: it must be rebuilt
   * @throws dev.jogakbo.store.error.PermanentStoreException if the index is of another bucket
   */
  public static Store open(StoreOptions options) {
    return new Store(options, Epoch::start);
  }

  /**
   * Makes an index from the bucket alone, whatever is in it before. It follows the bucket only once
   * all is done; what fails in between can be begun again. Closes bucket and index.
   *
   * @param former the index until now, if there is one and it is another: served time goes on from
   *     where it is there, and should this fail, it still follows the bucket if it does now. Not
   *     closed by this
   * @param others makes the other tables again, from the store's blobs and logs
   * @throws dev.jogakbo.store.error.StoreException if the bucket cannot be read whole
   */
  public static <T> T rebuild(
      StoreOptions options,
      Optional<IndexStore> former,
      ProgressListener listener,
      Function<Store, Restored<T>> others) {
    warmUp();
    Rebuilder.requireListing(options.objects());
    StoreTables.ALL.forEach(options.index()::clear);
    Optional<MetaTable> meta = former.flatMap(Store::findMeta);
    meta.ifPresent(Catalog.open(options.index()).meta()::takeServedSeconds);
    BiFunction<ObjectStore, Catalog, Epoch> start =
        (objects, catalog) -> Epoch.startForRebuild(objects, catalog, meta);
    try (Store store = new Store(options, start)) {
      Rebuilder rebuilder = new Rebuilder(store.objects, store.catalog);
      rebuilder.rebuild(listener);
      Restored<T> restored = others.apply(store);
      T made = restored.conclusion().apply(rebuilder.report(restored.named(), listener));
      store.epoch.completeRebuild();
      return made;
    }
  }

  /** An index that cannot be read any more, or is a newer version's, is none to go back to. */
  private static Optional<MetaTable> findMeta(IndexStore former) {
    try {
      return Optional.of(Catalog.open(former).meta());
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  /**
   * What was made again beside the store's own tables.
   *
   * @param <T> what comes of a rebuild
   * @param named which contents must be there
   * @param conclusion makes of the report what is wanted, while all is still open
   */
  public record Restored<T>(NamedContents named, Function<RebuildReport, T> conclusion) {}

  /**
   * Begins, in the background, what makes hashing fast. The first session, reading, check or
   * rebuild does so too; whoever has other things to compute before may choose a better moment.
   */
  public static void warmUp() {
    Warmup.begin();
  }

  /** Begins a session, which must be closed. */
  public WriteSession begin(DomainId domain) {
    warmUp();
    RecipeDecoder decoder =
        (recipe, nodes, sink) ->
            readers
                .openUnproven(domain, recipe, nodes)
                .transferTo(new ByteRange(0, recipe.sizeBytes()), sink);
    return new OpenWriteSession(sessions.begin(domain), decoder);
  }

  /** Returns what is known of the content, or nothing if it is not there. */
  public Optional<Content> findContent(DomainId domain, ContentId id) {
    return contents().find(domain, id);
  }

  /** Returns the contents there are. */
  public Contents contents() {
    return new Contents(catalog);
  }

  /** Returns the xorbs there are. */
  public Xorbs xorbs() {
    return new Xorbs(catalog, readers);
  }

  /**
   * Opens a content for reading. What it is made from may change meanwhile, its bytes do not.
   *
   * @throws MissingContentException if it is not there
   */
  public ContentReader openContent(DomainId domain, ContentId id) {
    warmUp();
    StandingRecipes standing = new StandingRecipes(catalog);
    ContentKey key = new ContentKey(domain, id);
    return standing
        .findRecipe(key)
        .map(recipe ->
            new OpenContentReader(
                recipe,
                () -> standing.findRecipe(key),
                found -> readers.open(domain, found.recipe(), rebuilt)))
        .orElseThrow(() -> new MissingContentException("content " + id + " is not in " + domain));
  }

  /** Returns the trees, commits and nodes in the store. */
  public BlobSource blobs() {
    return catalog.blobs();
  }

  /** Returns this process's turn to write the bucket. */
  public Epoch epoch() {
    return epoch;
  }

  /**
   * Returns the log of that name, to be read before it is appended to. Each call gives another
   * object; whoever appends keeps one.
   */
  public NumberedLog log(String name) {
    return new NumberedLog(objects, LogName.of(name));
  }

  /** Returns the names of all logs that begin so, in order; each takes a look into the bucket. */
  public List<String> logNames(String prefix) {
    return NumberedLog.names(objects, prefix);
  }

  /** Returns what measures how many bytes things take. */
  public UsageMeter usage() {
    return new UsageMeter(objects, catalog);
  }

  /** Returns the leases on contents. */
  public Leases leases() {
    return leases;
  }

  /** Returns what frees what the roots do not reach. */
  public Collector collector(RootSource roots) {
    return new Collector(objects, catalog, epoch, roots);
  }

  /**
   * Returns what holds bucket and index against each other.
   *
   * @param named which contents must be there
   */
  public Checker checker(NamedContents named) {
    warmUp();
    return new Checker(objects, catalog, new ContentDigests(catalog, readers), named);
  }

  /** Returns served time: how long this instance has been serving, over all its starts. */
  public long servedSeconds() {
    return catalog.clock().seconds();
  }

  /** Lets served time go on; called every few seconds. */
  public void tick() {
    catalog.clock().tick();
  }

  /** Returns the tasks that wait for a computing thread now. */
  public int queuedTaskCount() {
    return workers.queuedCount();
  }

  /** Returns what the store did since it was opened. */
  public StoreCounters counters() {
    IngestCounters in = sessions.counters();
    ReadCounters out = readers.counters();
    return new StoreCounters(
        in.bytesIn(),
        in.newBytes(),
        in.newStoredBytes(),
        in.bytesIn() - in.newBytes(),
        in.chunksIn(),
        in.newChunks(),
        in.packs(),
        out.bytesOut(),
        out.packReads(),
        out.packReadBytes(),
        out.damagedChunks(),
        out.rebuiltBytes(),
        out.keptBytes());
  }

  /** Waits for what is under way beside callers' threads, then closes index and bucket. */
  @Override
  public void close() {
    try (objects;
        index;
        catalog;
        sessions;
        readers;
        rebuilt) {
      workers.close();
    }
  }
}
