package dev.jogakbo.store.ingest;

/**
 * What publishing wrote.
 *
 * @param packCount metadata packs
 * @param blobCount blobs in them
 * @param storedBytes bytes of those packs
 */
public record Published(int packCount, long blobCount, long storedBytes) {
  static final Published NOTHING = new Published(0, 0, 0);

  Published plusBlob() {
    return new Published(packCount, blobCount + 1, storedBytes);
  }

  Published plusPack(long lengthBytes) {
    return new Published(packCount + 1, blobCount, storedBytes + lengthBytes);
  }
}
