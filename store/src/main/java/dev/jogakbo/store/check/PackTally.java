package dev.jogakbo.store.check;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what the footers of packs say, as they are read. Safe for use by many threads. */
final class PackTally {
  private final Map<Integer, Long> found = new ConcurrentHashMap<>();
  private final AtomicLong recordsRead = new AtomicLong();

  void addFound(int packNumber, long entryCount) {
    found.put(packNumber, entryCount);
  }

  void addRecordsRead(long count) {
    recordsRead.addAndGet(count);
  }

  long recordsRead() {
    return recordsRead.get();
  }

  /** Returns how many records and lists the index reads from the pack, by its footer. */
  long found(int packNumber) {
    return found.getOrDefault(packNumber, 0L);
  }
}
