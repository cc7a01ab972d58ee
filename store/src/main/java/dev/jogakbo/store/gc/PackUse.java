package dev.jogakbo.store.gc;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** How much of each pack is in use. */
final class PackUse {
  private final Map<Integer, Long> recordBytes = new HashMap<>();
  private final Set<Integer> listing = new HashSet<>();
  private long totalBytes;

  /** Adds a record in use. */
  void addRecord(int packNumber, long lengthBytes) {
    recordBytes.merge(packNumber, lengthBytes, Long::sum);
    totalBytes += lengthBytes;
  }

  /** Notes that the pack lists the chunks of a xorb in use. */
  void addXorb(int packNumber) {
    listing.add(packNumber);
  }

  /** Returns the bytes of records in use. */
  long recordBytes(int packNumber) {
    return recordBytes.getOrDefault(packNumber, 0L);
  }

  boolean isUsed(int packNumber) {
    return recordBytes.containsKey(packNumber) || listing.contains(packNumber);
  }

  /** Returns the bytes of records in use in those packs together. */
  long recordBytes(Set<Integer> packNumbers) {
    return packNumbers.stream().mapToLong(this::recordBytes).sum();
  }

  /** Returns the bytes of all records added. */
  long totalBytes() {
    return totalBytes;
  }
}
