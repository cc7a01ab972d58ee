package dev.jogakbo.store.gc;

import java.util.ArrayList;
import java.util.List;

/**
 * Groups what lives in packs, as it comes, into packs to be written. Holds the parts of one group
 * only.
 */
final class CompactionGroups {
  private static final long RECORD_BYTES_MAX = 64L << 20;
  private static final int ENTRY_COUNT_MAX = 1 << 19;

  private final List<Compaction> finished = new ArrayList<>();
  private final List<Compaction.Part> group = new ArrayList<>();
  private long recordBytes;
  private long entryCount;

  void add(Compaction.Part part) {
    long partEntryCount = (long) part.records().size() + part.listedChunkCount();
    if (recordBytes + part.recordBytes() > RECORD_BYTES_MAX
        || entryCount + partEntryCount > ENTRY_COUNT_MAX) {
      endGroup();
    }
    group.add(part);
    recordBytes += part.recordBytes();
    entryCount += partEntryCount;
  }

  /** Returns those worth their bytes. */
  List<Compaction> finish() {
    endGroup();
    return finished.stream().filter(Compaction::isWorthwhile).toList();
  }

  private void endGroup() {
    if (!group.isEmpty()) {
      finished.add(Compaction.of(group));
    }
    group.clear();
    recordBytes = 0;
    entryCount = 0;
  }
}
