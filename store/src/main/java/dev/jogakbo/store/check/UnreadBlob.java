package dev.jogakbo.store.check;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;

/**
 * A record of a blob that could not be read.
 *
 * @param pack where it lies
 * @param record its row
 * @param detail why
 */
record UnreadBlob(PackId pack, BlobRecord record, String detail) {
  String where() {
    return RecordPlace.of(pack, record);
  }

  /** Whether the index has the blob, from another record. */
  boolean isKnownTo(Catalog catalog) {
    try {
      return catalog.blobs().contains(BlobKind.of(record.kind()), record.id());
    } catch (FormatTooNewException _) {
      return false;
    }
  }
}
