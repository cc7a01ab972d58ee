package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PlacedChunk;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.pack.PackKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts which records of each pack the index reads there: by the packs' footers, and by the index.
 * Where the index reads more than the footer has, the pack is a foreign one or exchanged with
 * another. Safe for use by many threads.
 */
final class PackTally {
  private final Map<Integer, Long> found = new ConcurrentHashMap<>();
  private final AtomicLong recordsRead = new AtomicLong();

  void addFound(int packNumber, long recordCount) {
    found.put(packNumber, recordCount);
  }

  void addRecordsRead(long count) {
    recordsRead.addAndGet(count);
  }

  long recordsRead() {
    return recordsRead.get();
  }

  /** Finds packs that do not hold what the index reads from them. */
  void compare(Catalog catalog, List<PackRow> packs, Findings findings) {
    Map<Integer, Long> expected = new HashMap<>();
    try (RowCursor<PlacedChunk> rows = catalog.chunks().scan()) {
      while (rows.next()) {
        expected.merge(rows.row().placement().packNumber(), 1L, Long::sum);
      }
    }
    try (RowCursor<BlobRow> rows = catalog.blobs().scan()) {
      while (rows.next()) {
        expected.merge(rows.row().packNumber(), 1L, Long::sum);
      }
    }
    packs.forEach(pack -> compare(pack, expected.getOrDefault(pack.number(), 0L), findings));
  }

  private void compare(PackRow pack, long expected, Findings findings) {
    long here = found.getOrDefault(pack.number(), 0L);
    if (here < expected && !findings.hasPack(pack.number())) {
      findings.addPack(
          pack.number(),
          Kind.PACK_DAMAGED,
          PackKey.of(pack.id()).value(),
          "the index reads %d records there, its footer has %d of them".formatted(expected, here));
    }
  }
}
