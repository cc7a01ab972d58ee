package dev.jogakbo.store.index;

import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** A native iterator over {@code [from, to)} as it is now, with what must live as long as it. */
final class RocksRange implements AutoCloseable {
  private final ReadOptions options = new ReadOptions();
  private final @Nullable Slice bound;
  private final RocksIterator iterator;
  private final byte[] from;
  private boolean started;

  RocksRange(RocksDB db, ColumnFamilyHandle handle, IndexTable.Access access, Bounds bounds) {
    from = bounds.from;
    bound = bounds.to == null ? null : new Slice(bounds.to);
    if (bound != null) {
      options.setIterateUpperBound(bound);
    }
    // A walk over a point table is a sweep: it must not push out what look-ups need.
    options.setFillCache(access == IndexTable.Access.ORDERED);
    iterator = db.newIterator(handle, options);
  }

  /** Returns the iterator, on its first entry at the first call. */
  RocksIterator iterator() {
    if (!started) {
      started = true;
      iterator.seek(from);
    }
    return iterator;
  }

  @Override
  public void close() {
    iterator.close();
    options.close();
    if (bound != null) {
      bound.close();
    }
  }

  /** Where a range begins and, unless it runs to the end, ends. */
  @SuppressWarnings("ArrayRecordComponent") // a carrier between two methods, never compared
  record Bounds(byte[] from, byte @Nullable [] to) {}
}
