package dev.jogakbo.store.catalog;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import java.util.Optional;

/**
 * Blobs, whole: kind u8, blob id 32 → pack number u32 (0: not in the bucket yet), packed length
 * u24, bytes. Safe for use by many threads. Bytes that are not those of their id throw {@link
 * dev.jogakbo.store.error.CorruptDataException}.
 */
public final class BlobTable implements BlobSource {
  private static final String WHAT = "blob row";

  private final IndexStore index;

  BlobTable(IndexStore index) {
    this.index = index;
  }

  @Override
  public Optional<Blob> find(BlobKind kind, BlobId id) {
    return findRow(kind, id).map(BlobRow::blob);
  }

  /** Returns the blob and where it is, or nothing if it is not known. */
  public Optional<BlobRow> findRow(BlobKind kind, BlobId id) {
    byte[] value = index.find(StoreTables.BLOBS, key(kind, id));
    return value == null ? Optional.empty() : Optional.of(decode(kind, id, value));
  }

  /** Whether the blob is known, without looking at its bytes. */
  public boolean contains(BlobKind kind, BlobId id) {
    return index.find(StoreTables.BLOBS, key(kind, id)) != null;
  }

  /** Returns a walk over all blobs, by kind and id. */
  public RowCursor<BlobRow> scan() {
    return new RowCursor<>(index.scan(StoreTables.BLOBS, new byte[0], null), BlobTable::decode);
  }

  /** Sets a blob and where it is. */
  public void put(IndexBatch batch, BlobRow row) {
    byte[] bytes = row.blob().bytes();
    ByteWriter writer = new ByteWriter(Integer.BYTES + 3 + bytes.length);
    writer.u32(row.packNumber()).u24(row.packedLengthBytes()).bytes(bytes);
    batch.put(StoreTables.BLOBS, key(row.blob().kind(), row.blob().id()), writer.toByteArray());
  }

  /** Forgets a blob. */
  public void delete(IndexBatch batch, BlobKind kind, BlobId id) {
    batch.delete(StoreTables.BLOBS, key(kind, id));
  }

  private static byte[] key(BlobKind kind, BlobId id) {
    return new ByteWriter(33).u8(kind.number()).bytes(id.toBytes()).toByteArray();
  }

  private static BlobRow decode(byte[] key, byte[] value) {
    ByteReader reader = new ByteReader(key, WHAT);
    BlobKind kind = BlobKind.of(reader.u8());
    BlobId id = BlobId.of(reader.bytes(BlobId.LENGTH_BYTES));
    reader.expectEnd();
    return decode(kind, id, value);
  }

  private static BlobRow decode(BlobKind kind, BlobId id, byte[] value) {
    ByteReader reader = new ByteReader(value, WHAT);
    int packNumber = Numbers.read(reader);
    int packedLengthBytes = reader.u24();
    return new BlobRow(
        packNumber, packedLengthBytes, Blob.verified(kind, id, reader.bytes(reader.remaining())));
  }
}
