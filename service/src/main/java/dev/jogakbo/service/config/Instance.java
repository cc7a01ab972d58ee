package dev.jogakbo.service.config;

import dev.jogakbo.service.access.AccessTables;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.insight.ChunkComparison;
import dev.jogakbo.service.maintenance.ReportJson;
import dev.jogakbo.service.optimise.Optimisations;
import dev.jogakbo.service.optimise.OptimiseListener;
import dev.jogakbo.service.optimise.OptimiseParts;
import dev.jogakbo.service.optimise.OptimiseTables;
import dev.jogakbo.service.parquet.PageWork;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.parquet.ParquetListener;
import dev.jogakbo.service.parquet.Spools;
import dev.jogakbo.service.parquet.StandingFiles;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.upload.UploadTables;
import dev.jogakbo.service.version.BucketRepositoryLogs;
import dev.jogakbo.service.version.BucketVersionStore;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.HubParts;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.StoreProbe;
import dev.jogakbo.store.object.location.ObjectStoreLocation;
import dev.jogakbo.store.rebuilt.FileRebuiltBytes;
import dev.jogakbo.store.rebuilt.RebuiltBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * A data directory and its bucket, opened without a web server, for the command line. Nobody else
 * uses them as long as it is open.
 */
public final class Instance implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Instance.class);

  private final DataLock lock;
  private final Settings settings;
  private final IndexStore index;
  private final PageWork work;
  private final Store store;
  private final Accounts accounts;
  private final Hub hub;

  private Instance(DataLock lock, Settings settings, PageWork work, Store store, IndexStore index) {
    this.lock = lock;
    this.settings = settings;
    this.index = index;
    this.work = work;
    this.store = store;
    this.accounts = accounts(store, index);
    this.hub = hub(store, index);
  }

  /**
   * Opens a data directory that a service has begun.
   *
   * @throws InvalidSettingException if none has
   * @throws DataInUseException if another process holds it
   */
  public static Instance open(Settings settings) {
    requireIndex(settings);
    Deque<AutoCloseable> opened = new ArrayDeque<>();
    try {
      DataLock lock = keep(opened, DataLock.take(settings.value(Settings.DATA)));
      ObjectStore objects = keep(opened, openObjects(settings));
      IndexStore index = keep(opened, openIndex(settings));
      PageWork work = keep(opened, PageWork.ofMachine());
      Store store = keep(opened, Store.open(options(objects, index, work)));
      return new Instance(lock, settings, work, store, index);
    } catch (RuntimeException e) {
      opened.forEach(resource -> closeAfter(e, resource));
      throw e;
    }
  }

  private static void requireIndex(Settings settings) {
    if (!folders(settings).isThere()) {
      throw new InvalidSettingException(
          "data directory %s: expected an index, found none: serve begins one, rebuild makes one from the bucket"
              .formatted(settings.value(Settings.DATA)));
    }
  }

  /** A bucket that is a folder is not begun by what can only find it empty. */
  private static void requireBucket(Settings settings) {
    if (location(settings) instanceof ObjectStoreLocation.Folder(Path folder)
        && !Files.isDirectory(folder)) {
      throw new InvalidSettingException(
          "object store %s: expected a folder, found none".formatted(folder));
    }
  }

  private static ObjectStoreLocation location(Settings settings) {
    return settings
        .find(Settings.OBJECT_STORE)
        .orElseGet(
            () -> new ObjectStoreLocation.Folder(settings.value(Settings.DATA).resolve("objects")));
  }

  private static <T extends AutoCloseable> T keep(Deque<AutoCloseable> opened, T resource) {
    opened.push(resource);
    return resource;
  }

  private static void closeAfter(RuntimeException failure, AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Makes the index again from the bucket alone, beside the one there is: that stays, and stays in
   * use, if this fails. Returns the report, with the file versions it concerns.
   *
   * @throws InvalidSettingException if there is no bucket
   * @throws DataInUseException if another process holds the data directory
   */
  @SuppressWarnings("try") // the lock is held, not used
  public static JsonNode rebuild(Settings settings, ProgressListener listener) {
    requireBucket(settings);
    try (DataLock _ = DataLock.take(settings.value(Settings.DATA));
        PageWork work = PageWork.ofMachine();
        ObjectStore objects = openObjects(settings)) {
      IndexFolders folders = folders(settings);
      JsonNode report = rebuildNext(folders, objects, work, listener);
      folders.exchange();
      return report;
    }
  }

  private static JsonNode rebuildNext(
      IndexFolders folders, ObjectStore objects, PageWork work, ProgressListener listener) {
    Optional<IndexStore> former = folders.isThere() ? openFormer(folders) : Optional.empty();
    try (IndexStore next = folders.openNext()) {
      former.ifPresent(index -> keepWhatIsOnlyThere(index, next));
      return Store.rebuild(
          options(objects, next, work), former, listener, store -> restore(store, next, listener));
    } finally {
      former.ifPresent(IndexStore::close);
    }
  }

  private static Optional<IndexStore> openFormer(IndexFolders folders) {
    try {
      return Optional.of(folders.open());
    } catch (CorruptDataException | PermanentStoreException e) {
      LOG.warn("the index there is cannot be opened: {}", e.getMessage());
      return Optional.empty();
    }
  }

  /** Uploads under way, and what was tried, are in no bucket. */
  private static void keepWhatIsOnlyThere(IndexStore from, IndexStore to) {
    try {
      Stream.of(UploadTables.all(), OptimiseTables.all())
          .flatMap(List::stream)
          .forEach(table -> copy(table, from, to));
    } catch (StoreException e) {
      LOG.warn("uploads under way are lost with the index there is: {}", e.getMessage());
    }
  }

  private static void copy(IndexTable table, IndexStore from, IndexStore to) {
    try (IndexCursor rows = from.scan(table, new byte[0], null)) {
      while (rows.next()) {
        IndexBatch batch = new IndexBatch();
        batch.put(table, rows.key(), rows.value());
        to.apply(batch, Durability.BUFFERED);
      }
    }
  }

  private static Store.Restored<JsonNode> restore(
      Store store, IndexStore index, ProgressListener listener) {
    listener.progress("accounts", 0, 0);
    accounts(store, index);
    listener.progress("datasets", 0, 0);
    Hub hub = hub(store, index);
    return new Store.Restored<>(
        hub.versionedContents(),
        report -> ReportJson.tree(report, report.problems(), hub.fileVersions()::find));
  }

  /** Whoever opens the store must know all that recipes may name. */
  private static StoreOptions options(ObjectStore objects, IndexStore index, PageWork work) {
    return StoreOptions.of(objects, index).withTransforms(work.transforms());
  }

  /** Opens the place for what takes long to make; without one it is made each time. */
  static RebuiltBytes openRebuilt(Settings settings) {
    long capacityBytes = settings.value(Settings.REBUILT_BYTES_MAX);
    if (capacityBytes < RebuiltBytes.PIECE_BYTES_MAX) {
      return RebuiltBytes.NONE;
    }
    try {
      return FileRebuiltBytes.open(settings.value(Settings.DATA).resolve("cache"), capacityBytes);
    } catch (IOException e) {
      LOG.warn("what is made again is not kept: {}", e.toString());
      return RebuiltBytes.NONE;
    }
  }

  /** Opens the bucket, and looks whether it can be trusted. */
  static ObjectStore openObjects(Settings settings) {
    Path spool = settings.value(Settings.DATA).resolve("spool");
    ObjectStore objects = location(settings).open(spool);
    try {
      LOG.info("{}", StoreProbe.run(objects));
      return objects;
    } catch (RuntimeException e) {
      objects.close();
      throw e;
    }
  }

  static IndexStore openIndex(Settings settings) {
    return folders(settings).open();
  }

  private static IndexFolders folders(Settings settings) {
    return new IndexFolders(settings.value(Settings.DATA), tables());
  }

  private static List<IndexTable> tables() {
    List<IndexTable> tables = new ArrayList<>(StoreTables.ALL);
    tables.addAll(HubTables.ALL);
    tables.addAll(AccessTables.all());
    tables.addAll(UploadTables.all());
    tables.addAll(OptimiseTables.all());
    return tables;
  }

  static Accounts accounts(Store store, IndexStore index) {
    return Accounts.open(index, new StoredAccessJournal(store), Clock.systemUTC());
  }

  static Hub hub(Store store, IndexStore index) {
    return Hub.open(
        new HubParts(
            new BucketVersionStore(store),
            new BucketRepositoryLogs(store),
            index,
            new ChunkComparison(store.usage()),
            Clock.systemUTC(),
            new SecureRandom()));
  }

  /** Returns the store. */
  public Store store() {
    return store;
  }

  /** Returns accounts and tokens. */
  public Accounts accounts() {
    return accounts;
  }

  /** Returns datasets and their versions. */
  public Hub hub() {
    return hub;
  }

  /** Returns what takes stored files apart; to be closed before this is. */
  public Optimisations optimisations() {
    try {
      Spools spools = TransferBeans.openSpools(settings);
      ParquetIntake intake = TransferBeans.openIntake(spools, work, ParquetListener.NONE, settings);
      StandingFiles standing = new StandingFiles(store, spools, intake);
      return new Optimisations(
          new OptimiseParts(hub, store, index, standing, OptimiseListener.NONE));
    } catch (IOException e) {
      throw new UncheckedIOException("data directory: cannot be written", e);
    }
  }

  @Override
  public void close() {
    try (lock;
        work) {
      store.close();
    }
  }
}
