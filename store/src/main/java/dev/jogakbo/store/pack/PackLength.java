package dev.jogakbo.store.pack;

import java.util.List;

/** How long a pack of certain records is, told before it is written. */
public final class PackLength {
  private PackLength() {}

  /** Returns the length of the pack that holds copies of those records, and lists those xorbs. */
  public static long of(PackSource source, List<PackRecord> records, List<XorbDefinition> xorbs) {
    byte[] footer = PackFooterV1.encode(new PackFooter(source, records, xorbs));
    long recordBytes = records.stream().mapToLong(row -> row.header().recordLengthBytes()).sum();
    return PackTrailerV1.HEADER_BYTES + recordBytes + footer.length + PackTrailerV1.LENGTH_BYTES;
  }
}
