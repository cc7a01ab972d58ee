package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PlacedChunk;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.pack.PackKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds what the index reads from each pack, chunks, blobs and lists, against what the footers have
 * of it. Where the index reads more than the footer has, the pack is a foreign one or exchanged
 * with another. A pack from which it reads nothing may be as it likes.
 */
final class PackComparison {
  private final Catalog catalog;
  private final PackTally tally;
  private final Findings findings;

  PackComparison(Catalog catalog, PackTally tally, Findings findings) {
    this.catalog = catalog;
    this.tally = tally;
    this.findings = findings;
  }

  /** Compares all; returns how many packs with a finding nothing is read from. */
  long compare(List<PackRow> packs) {
    Map<Integer, Long> expected = expected();
    packs.forEach(pack -> compare(pack, expected.getOrDefault(pack.number(), 0L)));
    findUnknown(expected);
    List<PackRow> abandoned =
        packs.stream()
            .filter(pack -> findings.hasPack(pack.number()))
            .filter(pack -> !expected.containsKey(pack.number()))
            .toList();
    abandoned.forEach(pack -> findings.removePack(pack.number()));
    return abandoned.size();
  }

  private Map<Integer, Long> expected() {
    Map<Integer, Long> expected = new HashMap<>();
    try (RowCursor<PlacedChunk> rows = catalog.chunks().scan()) {
      while (rows.next()) {
        expected.merge(rows.row().placement().packNumber(), 1L, Long::sum);
      }
    }
    try (RowCursor<BlobRow> rows = catalog.blobs().scan()) {
      while (rows.next()) {
        if (!rows.row().isPending()) {
          expected.merge(rows.row().packNumber(), 1L, Long::sum);
        }
      }
    }
    try (RowCursor<XorbRow> rows = catalog.xorbs().scan()) {
      while (rows.next()) {
        expected.merge(rows.row().packNumber(), 1L, Long::sum);
      }
    }
    return expected;
  }

  private void compare(PackRow pack, long expected) {
    long here = tally.found(pack.number());
    if (here < expected && !findings.hasPack(pack.number())) {
      findings.addPack(
          pack.number(),
          Kind.PACK_DAMAGED,
          PackKey.of(pack.id()).value(),
          "the index reads %d records and lists there, its footer has %d of them"
              .formatted(expected, here));
    }
  }

  /** A second look tells what is wrong from what a collection was just taking away. */
  private void findUnknown(Map<Integer, Long> expected) {
    if (expected.keySet().stream().anyMatch(this::isUnknown)) {
      expected()
          .forEach((number, count) -> {
            if (isUnknown(number)) {
              findings.addPack(
                  number,
                  Kind.PACK_MISSING,
                  "pack number " + number,
                  "the index reads %d records and lists there, and knows no such pack"
                      .formatted(count));
            }
          });
    }
  }

  private boolean isUnknown(int packNumber) {
    return catalog.packs().find(packNumber).isEmpty();
  }
}
