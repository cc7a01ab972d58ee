package dev.jogakbo.store.index;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A walk that fetches entries in batches, few at first and more the longer it goes on, so that a
 * short one costs little and a long one holds a native thread only for one batch at a time.
 */
final class RocksIndexCursor implements IndexCursor {
  private static final int BATCH_COUNT_FIRST = 8;
  private static final int BATCH_COUNT_MAX = 1024;
  private static final int BATCH_BYTES_MAX = 256 << 10;

  private final RocksIndexStore store;
  private final RocksRange range;
  private final Queue<Map.Entry<byte[], byte[]>> fetched = new ArrayDeque<>();
  private Map.@Nullable Entry<byte[], byte[]> current;
  private int batchCount = BATCH_COUNT_FIRST;
  private boolean ended;
  private volatile boolean closed;

  RocksIndexCursor(RocksIndexStore store, RocksRange range) {
    this.store = store;
    this.range = range;
  }

  @Override
  public boolean next() {
    store.checkOpen();
    CursorStates.checkOpen(closed);
    if (fetched.isEmpty() && !ended) {
      store.fill(this);
    }
    current = fetched.poll();
    return current != null;
  }

  @Override
  public byte[] key() {
    return CursorStates.checkCurrent(current).getKey();
  }

  @Override
  public byte[] value() {
    return CursorStates.checkCurrent(current).getValue();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      current = null;
      fetched.clear();
      store.release(this);
    }
  }

  /** Fetches the next batch and returns its entry count. Runs inside the store's gate. */
  int fill() throws RocksDBException {
    RocksIterator iterator = range.iterator();
    int bytes = 0;
    int count = 0;
    while (iterator.isValid() && count < batchCount && bytes < BATCH_BYTES_MAX) {
      byte[] key = iterator.key();
      byte[] value = iterator.value();
      fetched.add(Map.entry(key, value));
      bytes += key.length + value.length;
      count++;
      iterator.next();
    }
    ended = !iterator.isValid();
    iterator.status();
    batchCount = Math.min(2 * batchCount, BATCH_COUNT_MAX);
    return count;
  }

  /** Frees what is native. Runs inside the store's gate. */
  void closeNative() {
    range.close();
  }
}
