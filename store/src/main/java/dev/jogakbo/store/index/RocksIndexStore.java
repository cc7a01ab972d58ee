package dev.jogakbo.store.index;

import dev.jogakbo.store.error.PermanentStoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * An index on a local disk, in RocksDB: a table is a column family. Tables found on disk that
 * nobody named are opened and kept. One process at a time may have a folder open.
 *
 * <p>Calls from virtual threads that may wait for the disk run on platform threads of this store; a
 * single {@link #find} runs where it is called.
 *
 * <p>When the disk is full RocksDB refuses writes and goes on reading. It looks for free room every
 * few seconds by itself and, once there is room for a memtable, takes writes again.
 */
public final class RocksIndexStore implements IndexStore {
  private static final int THREAD_COUNT = 16;
  private static final int CHANGE_OVERHEAD_BYTES = 12;

  private final Gate gate = new Gate();
  private final PlatformThreads threads = new PlatformThreads(THREAD_COUNT, "index");
  private final RocksErrors errors;
  private final RocksSession session;

  private RocksIndexStore(Path dir, List<IndexTable> tables, RocksSettings settings) {
    errors = new RocksErrors(dir);
    try {
      session = new RocksSession(dir, tables, settings);
    } catch (RocksDBException e) {
      throw errors.opening(e);
    } catch (LinkageError e) {
      throw errors.loading(e);
    }
  }

  /**
   * Opens the index in a folder, which is made if it is not there.
   *
   * @throws PermanentStoreException if it is open elsewhere, the folder cannot be used, or the
   *     native library cannot be loaded
   */
  public static RocksIndexStore open(Path dir, List<IndexTable> tables, RocksSettings settings) {
    try {
      Files.createDirectories(dir);
    } catch (IOException e) {
      throw new PermanentStoreException("index " + dir + ": the folder cannot be made", e);
    }
    return new RocksIndexStore(dir, List.copyOf(tables), settings);
  }

  @Override
  public byte @Nullable [] find(IndexTable table, byte[] key) {
    return gate.shared(() -> reading(() -> session.db().get(session.handle(table), key)));
  }

  @Override
  public List<byte @Nullable []> findAll(IndexTable table, List<byte[]> keys) {
    return shared(() -> reading(() -> multiGet(table, keys)));
  }

  @Override
  public void apply(IndexBatch batch, Durability durability) {
    shared(() -> writing(() -> write(batch, durability)));
  }

  @Override
  public IndexCursor scan(IndexTable table, byte[] from, byte @Nullable [] to) {
    return gate.shared(() -> openCursor(table, new RocksRange.Bounds(from, to)));
  }

  @Override
  public void sync() {
    shared(() -> writing(() -> session.db().syncWal()));
  }

  @Override
  public void clear(IndexTable table) {
    threads.run(() -> gate.alone(() -> writing(() -> session.replace(table))));
  }

  @Override
  public TableSize size(IndexTable table) {
    return shared(() -> reading(() -> sizeNow(session.handle(table))));
  }

  @Override
  public void close() {
    gate.close(session::close);
    threads.close();
  }

  /** Throws if the store is closed. */
  void checkOpen() {
    gate.checkOpen();
  }

  /** Lets a cursor fetch its next batch. */
  void fill(RocksIndexCursor cursor) {
    shared(() -> reading(cursor::fill));
  }

  /** Frees a cursor, unless the store did so when it was closed. */
  void release(RocksIndexCursor cursor) {
    gate.unlessClosed(() -> {
      if (session.unregister(cursor)) {
        cursor.closeNative();
      }
    });
  }

  private RocksIndexCursor openCursor(IndexTable table, RocksRange.Bounds bounds) {
    RocksRange range = new RocksRange(session.db(), session.handle(table), table.access(), bounds);
    RocksIndexCursor cursor = new RocksIndexCursor(this, range);
    session.register(cursor);
    return cursor;
  }

  private List<byte @Nullable []> multiGet(IndexTable table, List<byte[]> keys)
      throws RocksDBException {
    ColumnFamilyHandle handle = session.handle(table);
    return keys.isEmpty()
        ? List.of()
        : session.db().multiGetAsList(Collections.nCopies(keys.size(), handle), keys);
  }

  private void write(IndexBatch batch, Durability durability) throws RocksDBException {
    List<IndexBatch.Change> changes = batch.changes();
    long reserveBytes = batch.sizeBytes() + (long) CHANGE_OVERHEAD_BYTES * changes.size();
    try (WriteBatch natively = new WriteBatch(Math.toIntExact(reserveBytes))) {
      for (IndexBatch.Change change : changes) {
        add(change, natively);
      }
      session.db().write(session.writeOptions(durability), natively);
    }
  }

  private void add(IndexBatch.Change change, WriteBatch natively) throws RocksDBException {
    ColumnFamilyHandle handle = session.handle(change.table());
    byte[] value = change.value();
    if (value == null) {
      natively.delete(handle, change.key());
    } else {
      natively.put(handle, change.key(), value);
    }
  }

  private TableSize sizeNow(ColumnFamilyHandle handle) throws RocksDBException {
    long onDisk = session.db().getLongProperty(handle, "rocksdb.live-sst-files-size");
    long inMemory = session.db().getLongProperty(handle, "rocksdb.size-all-mem-tables");
    long entries = session.db().getLongProperty(handle, "rocksdb.estimate-num-keys");
    return new TableSize(onDisk + inMemory, entries);
  }

  private <T extends @Nullable Object> T shared(Supplier<T> body) {
    return threads.run(() -> gate.shared(body));
  }

  private void shared(Runnable body) {
    threads.run(() -> gate.shared(body));
  }

  private <T extends @Nullable Object> T reading(Read<T> body) {
    try {
      return body.run();
    } catch (RocksDBException e) {
      throw errors.reading(e);
    }
  }

  private void writing(Write body) {
    try {
      body.run();
    } catch (RocksDBException e) {
      throw errors.writing(e);
    }
  }

  /** Something that reads. */
  private interface Read<T extends @Nullable Object> {
    T run() throws RocksDBException;
  }

  /** Something that writes. */
  private interface Write {
    void run() throws RocksDBException;
  }
}
