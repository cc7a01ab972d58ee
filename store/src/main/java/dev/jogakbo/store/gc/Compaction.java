package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.pack.PackLength;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.List;

/**
 * One pack to be written from what lives in others. What that is is looked up again when it is
 * written.
 *
 * @param packs from which
 * @param lengthBytes how long it will be
 */
record Compaction(List<PackRow> packs, long lengthBytes) {

  /** What lives in one pack. */
  record Part(PackContents from, List<PackRecord> records, List<XorbDefinition> xorbs) {
    long recordBytes() {
      return records.stream().mapToLong(row -> row.header().recordLengthBytes()).sum();
    }

    int listedChunkCount() {
      return xorbs.stream().mapToInt(xorb -> xorb.chunks().size()).sum();
    }
  }

  Compaction {
    packs = List.copyOf(packs);
  }

  static Compaction of(List<Part> parts) {
    List<PackRecord> records = parts.stream().flatMap(part -> part.records().stream()).toList();
    List<XorbDefinition> xorbs = parts.stream().flatMap(part -> part.xorbs().stream()).toList();
    return new Compaction(
        parts.stream().map(part -> part.from().row()).toList(),
        PackLength.of(PackSource.COMPACTION, records, xorbs));
  }

  /** Returns the length of the packs that it makes superfluous. */
  long replacedBytes() {
    return packs.stream().mapToLong(PackRow::lengthBytes).sum();
  }

  boolean isWorthwhile() {
    return lengthBytes < replacedBytes();
  }
}
