package dev.jogakbo.store.catalog;

import dev.jogakbo.store.id.PackId;

/**
 * What is known of a pack.
 *
 * @param number 1 or more; never given twice
 * @param id its name in the bucket
 * @param state whether it may be used
 * @param lengthBytes length of the object
 * @param recordCount chunks and blobs in it
 * @param recordBytes what they take in it, their headers included; the rest of the pack is framing
 * @param createdServedSeconds served time when it was registered here
 */
public record PackRow(
    int number,
    PackId id,
    PackState state,
    long lengthBytes,
    int recordCount,
    long recordBytes,
    long createdServedSeconds) {

  /** Returns the bytes that are not records: header, footer and trailer. */
  public long framingBytes() {
    return lengthBytes - recordBytes;
  }

  /** Returns the row of a pack that the index does not know. */
  public static PackRow unknown(PackId id) {
    return new PackRow(BlobRow.PENDING, id, PackState.ACTIVE, 0, 0, 0, 0);
  }

  /** Returns the row of a pack of which there is nothing. */
  public PackRow withoutObject() {
    return new PackRow(number, id, state, 0, 0, 0, createdServedSeconds);
  }

  /** Returns the row with another state. */
  public PackRow in(PackState newState) {
    return new PackRow(
        number, id, newState, lengthBytes, recordCount, recordBytes, createdServedSeconds);
  }
}
