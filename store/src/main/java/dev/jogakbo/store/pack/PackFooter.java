package dev.jogakbo.store.pack;

import java.util.List;

/**
 * All a pack says of itself; enough to index it again.
 *
 * @param records in the order in which they lie; they fill the pack from its header to its footer
 * @param xorbs those this pack defines; their chunks may lie in other packs
 */
public record PackFooter(PackSource source, List<PackRecord> records, List<XorbDefinition> xorbs) {
  /** Copies the lists. */
  public PackFooter {
    records = List.copyOf(records);
    xorbs = List.copyOf(xorbs);
  }

  /** Returns what the records take in the pack, their headers included. */
  public long recordBytes() {
    return records.stream().mapToLong(row -> row.header().recordLengthBytes()).sum();
  }
}
