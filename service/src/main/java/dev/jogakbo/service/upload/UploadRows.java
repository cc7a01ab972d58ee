package dev.jogakbo.service.upload;

import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The rows of uploads. What is put is durable when the call returns. */
final class UploadRows {
  private final IndexStore index;

  UploadRows(IndexStore index) {
    this.index = index;
  }

  void put(StagedUpload upload) {
    index.apply(state(new IndexBatch(), upload), Durability.SYNCED);
  }

  /** Puts a small upload and its bytes, in one. */
  void put(StagedUpload upload, byte[] bytes) {
    IndexBatch batch = state(new IndexBatch(), upload);
    batch.put(UploadTables.BYTES, upload.id().toBytes(), bytes);
    index.apply(batch, Durability.SYNCED);
  }

  Optional<StagedUpload> find(UploadId id) {
    byte[] row = index.find(UploadTables.STATES, id.toBytes());
    return Optional.ofNullable(row).map(found -> StagedUploadCodecV1.decode(id, found));
  }

  /** Returns the bytes of a small upload so far. */
  byte[] bytes(UploadId id) {
    byte[] bytes = index.find(UploadTables.BYTES, id.toBytes());
    return bytes == null ? new byte[0] : bytes;
  }

  void delete(List<StagedUpload> uploads) {
    IndexBatch batch = new IndexBatch();
    for (StagedUpload upload : uploads) {
      batch.delete(UploadTables.STATES, upload.id().toBytes());
      batch.delete(UploadTables.BYTES, upload.id().toBytes());
    }
    index.apply(batch, Durability.SYNCED);
  }

  void forEach(Consumer<StagedUpload> consumer) {
    try (IndexCursor rows = index.scan(UploadTables.STATES, new byte[0], null)) {
      while (rows.next()) {
        consumer.accept(StagedUploadCodecV1.decode(UploadId.of(rows.key()), rows.value()));
      }
    }
  }

  private static IndexBatch state(IndexBatch batch, StagedUpload upload) {
    return batch.put(
        UploadTables.STATES, upload.id().toBytes(), StagedUploadCodecV1.encode(upload));
  }
}
