package dev.jogakbo.store.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ordered key-value tables. Keys and values are byte strings, keys sort as unsigned bytes. Safe for
 * use by many threads. Arrays passed in and out belong to the receiver and are not changed by the
 * giver afterwards.
 *
 * <p>After {@link #close} every call throws {@link IllegalStateException}; calls under way finish
 * first. A full disk throws {@link dev.jogakbo.store.error.StoreFullException} and the index works
 * again, without reopening, once there is room.
 */
public interface IndexStore extends AutoCloseable {

  /** Returns the value under the key, or null. */
  byte @Nullable [] find(IndexTable table, byte[] key);

  /** Returns the values under the keys, in their order, null where there is none. */
  List<byte @Nullable []> findAll(IndexTable table, List<byte[]> keys);

  /** Applies all changes of the batch or none. */
  void apply(IndexBatch batch, Durability durability);

  /**
   * Returns the entries with {@code from <= key < to} in key order as they are now; later changes
   * do not show. {@code to} null means to the end. The cursor must be closed.
   */
  IndexCursor scan(IndexTable table, byte[] from, byte @Nullable [] to);

  /** Makes everything applied so far durable. */
  void sync();

  /** Removes every entry of the table. */
  void clear(IndexTable table);

  /** Returns bytes on disk (or in memory) and an estimate of the entry count of a table. */
  TableSize size(IndexTable table);

  @Override
  void close();

  /** When a batch is durable. */
  enum Durability {
    /** When {@link #apply} returns. */
    SYNCED,
    /** At the next synced batch or {@link #sync}; may be lost by a power cut before. */
    BUFFERED
  }

  /**
   * A table's size.
   *
   * @param bytes bytes taken
   * @param entryCountEstimate entries, estimated
   */
  record TableSize(long bytes, long entryCountEstimate) {}
}
