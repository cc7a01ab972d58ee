package dev.jogakbo.store.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.HyperClockCache;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBufferManager;
import org.rocksdb.WriteOptions;

/**
 * One opening of the database: everything native, closed together in the right order. Whoever calls
 * makes sure that no other call runs during or after {@link #close}.
 */
final class RocksSession implements AutoCloseable {
  private static final long SYNC_AHEAD_BYTES = 1 << 20;
  private static final long LOG_FILE_BYTES_MAX = 4 << 20;
  private static final int LOG_FILE_COUNT_MAX = 4;

  /** Entries of the cache are of several sizes; it finds out. */
  private static final int CHARGE_UNKNOWN = 0;

  private static final int SHARD_BITS_CHOSEN = -1;

  static {
    RocksDB.loadLibrary();
  }

  private final Deque<AbstractNativeReference> natives = new ArrayDeque<>();
  private final Map<IndexTable.Access, ColumnFamilyOptions> options = new HashMap<>();
  private final Map<String, ColumnFamilyHandle> handles = new HashMap<>();
  private final List<ColumnFamilyHandle> retired = new ArrayList<>();
  private final Set<RocksIndexCursor> cursors = ConcurrentHashMap.newKeySet();
  private final WriteOptions synced = keep(new WriteOptions().setSync(true));
  private final WriteOptions buffered = keep(new WriteOptions());
  private final RocksDB db;

  /** Opens or creates the database with these tables and whatever others lie there. */
  RocksSession(Path dir, List<IndexTable> tables, RocksSettings settings) throws RocksDBException {
    try {
      Cache cache = keep(newCache(settings));
      DBOptions dbOptions = keep(dbOptions(settings));
      dbOptions.setWriteBufferManager(
          keep(new WriteBufferManager(settings.memtableBytes(), cache)));
      prepareOptions(cache, settings);
      db = open(dir, dbOptions, accesses(dir, tables));
    } catch (RocksDBException | RuntimeException e) {
      closeNatives();
      throw e;
    }
  }

  RocksDB db() {
    return db;
  }

  WriteOptions writeOptions(IndexStore.Durability durability) {
    return durability == IndexStore.Durability.SYNCED ? synced : buffered;
  }

  ColumnFamilyHandle handle(IndexTable table) {
    ColumnFamilyHandle handle = handles.get(table.name());
    if (handle == null) {
      throw new IllegalArgumentException("the index was opened without table " + table.name());
    }
    return handle;
  }

  /** Takes note of an open cursor, so that it is closed before the database. */
  void register(RocksIndexCursor cursor) {
    cursors.add(cursor);
  }

  /** Forgets a cursor; false if the session closed it before. */
  boolean unregister(RocksIndexCursor cursor) {
    return cursors.remove(cursor);
  }

  /**
   * Puts an empty table in place of this one. Runs alone. Open cursors keep what they saw: a native
   * iterator dies with its table's handle, so the handle is kept while any cursor is open.
   */
  void replace(IndexTable table) throws RocksDBException {
    ColumnFamilyHandle old = handle(table);
    db.dropColumnFamily(old);
    handles.remove(table.name());
    retired.add(old);
    if (cursors.isEmpty()) {
      closeRetired();
    }
    handles.put(table.name(), db.createColumnFamily(descriptor(table.name(), table.access())));
  }

  @Override
  public void close() {
    cursors.forEach(RocksIndexCursor::closeNative);
    cursors.clear();
    closeRetired();
    handles.values().forEach(ColumnFamilyHandle::close);
    handles.clear();
    db.close();
    closeNatives();
  }

  private RocksDB open(Path dir, DBOptions dbOptions, Map<String, IndexTable.Access> accesses)
      throws RocksDBException {
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    accesses.forEach((name, access) -> descriptors.add(descriptor(name, access)));
    List<ColumnFamilyHandle> opened = new ArrayList<>();
    RocksDB database = RocksDB.open(dbOptions, dir.toString(), descriptors, opened);
    for (int i = 0; i < opened.size(); i++) {
      handles.put(new String(descriptors.get(i).getName(), UTF_8), opened.get(i));
    }
    return database;
  }

  private void prepareOptions(Cache cache, RocksSettings settings) {
    BloomFilter filter = keep(RocksTables.newFilter());
    RocksTables kinds = new RocksTables(cache, filter, settings);
    for (IndexTable.Access access : IndexTable.Access.values()) {
      options.put(access, keep(kinds.options(access)));
    }
  }

  private ColumnFamilyDescriptor descriptor(String name, IndexTable.Access access) {
    return new ColumnFamilyDescriptor(
        name.getBytes(UTF_8), Objects.requireNonNull(options.get(access)));
  }

  private void closeRetired() {
    retired.forEach(ColumnFamilyHandle::close);
    retired.clear();
  }

  private static Map<String, IndexTable.Access> accesses(Path dir, List<IndexTable> tables)
      throws RocksDBException {
    Map<String, IndexTable.Access> accesses = new LinkedHashMap<>();
    accesses.put(new String(RocksDB.DEFAULT_COLUMN_FAMILY, UTF_8), IndexTable.Access.ORDERED);
    try (Options listing = new Options()) {
      for (byte[] name : RocksDB.listColumnFamilies(listing, dir.toString())) {
        accesses.put(new String(name, UTF_8), IndexTable.Access.ORDERED);
      }
    }
    tables.forEach(table -> accesses.put(table.name(), table.access()));
    return accesses;
  }

  private static Cache newCache(RocksSettings settings) {
    return new HyperClockCache(
        settings.cacheBytes() + settings.memtableBytes(), CHARGE_UNKNOWN, SHARD_BITS_CHOSEN, false);
  }

  private static DBOptions dbOptions(RocksSettings settings) {
    return new DBOptions()
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        .setMaxBackgroundJobs(settings.backgroundJobCountMax())
        .setMaxOpenFiles(settings.openFileCountMax())
        .setMaxTotalWalSize(2 * settings.memtableBytes())
        .setBytesPerSync(SYNC_AHEAD_BYTES)
        .setWalBytesPerSync(SYNC_AHEAD_BYTES)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(LOG_FILE_BYTES_MAX)
        .setKeepLogFileNum(LOG_FILE_COUNT_MAX)
        .setStatsDumpPeriodSec(0);
  }

  private <T extends AbstractNativeReference> T keep(T made) {
    natives.push(made);
    return made;
  }

  private void closeNatives() {
    natives.forEach(AbstractNativeReference::close);
    natives.clear();
  }
}
