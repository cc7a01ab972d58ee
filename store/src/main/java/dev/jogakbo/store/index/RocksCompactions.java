package dev.jogakbo.store.index;

import java.util.HashSet;
import java.util.Set;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Compactions that somebody asked for. They can take long, so whoever needs the database alone cuts
 * them short.
 */
final class RocksCompactions {
  private final Set<CompactRangeOptions> running = new HashSet<>();
  private int blockerCount;

  /** Rewrites the whole table; returns early while blocked. */
  void run(RocksDB db, ColumnFamilyHandle handle) throws RocksDBException {
    try (CompactRangeOptions options = options()) {
      if (begin(options)) {
        compact(db, handle, options);
      }
    }
  }

  /** Makes compactions under way end soon, and later ones not begin until {@link #unblock}. */
  synchronized void block() {
    blockerCount++;
    running.forEach(options -> options.setCanceled(true));
  }

  /** Takes back one {@link #block}. */
  synchronized void unblock() {
    blockerCount--;
  }

  private void compact(RocksDB db, ColumnFamilyHandle handle, CompactRangeOptions options)
      throws RocksDBException {
    try {
      db.compactRange(handle, null, null, options);
    } catch (RocksDBException e) {
      if (!options.canceled()) {
        throw e;
      }
    } finally {
      end(options);
    }
  }

  private synchronized boolean begin(CompactRangeOptions options) {
    return blockerCount == 0 && running.add(options);
  }

  private synchronized void end(CompactRangeOptions options) {
    running.remove(options);
  }

  private static CompactRangeOptions options() {
    return new CompactRangeOptions()
        .setExclusiveManualCompaction(false)
        .setAllowWriteStall(false)
        .setBottommostLevelCompaction(
            CompactRangeOptions.BottommostLevelCompaction.kForceOptimized);
  }
}
