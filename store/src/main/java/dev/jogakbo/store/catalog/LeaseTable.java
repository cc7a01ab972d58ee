package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Leases. They are granted and renewed through a {@link CatalogSession}, so that the collector sees
 * them. Safe for use by many threads.
 *
 * <pre>
 *   leases   lease id 16 → attempt id 16, expiry in served seconds varint, content count varint,
 *                          contents (domain varint, SHA-256 32)
 * </pre>
 */
public final class LeaseTable {
  private static final String WHAT = "lease row";
  private static final int CONTENT_BYTES_MIN = 1 + ContentId.LENGTH_BYTES;

  private final IndexStore index;

  LeaseTable(IndexStore index) {
    this.index = index;
  }

  /** Returns the lease, expired or not, or nothing if there is none. */
  public Optional<Lease> find(LeaseId id) {
    byte[] value = index.find(StoreTables.LEASES, key(id));
    return value == null ? Optional.empty() : Optional.of(decode(id, value));
  }

  /** Returns a walk over all leases, expired ones too. */
  public RowCursor<Lease> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.LEASES, new byte[0], null),
        (key, value) -> decode(LeaseId.read(new ByteReader(key, WHAT)), value));
  }

  void put(IndexBatch batch, Lease lease) {
    ByteWriter writer = new ByteWriter();
    lease.attempt().write(writer);
    writer.varint(lease.expiryServedSeconds()).varint(lease.contents().size());
    lease.contents().stream()
        .map(ContentTable::bytes)
        .sorted(Arrays::compareUnsigned)
        .forEach(writer::bytes);
    batch.put(StoreTables.LEASES, key(lease.id()), writer.toByteArray());
  }

  void delete(IndexBatch batch, LeaseId id) {
    batch.delete(StoreTables.LEASES, key(id));
  }

  private static byte[] key(LeaseId id) {
    ByteWriter writer = new ByteWriter(LeaseId.LENGTH_BYTES);
    id.write(writer);
    return writer.toByteArray();
  }

  private static Lease decode(LeaseId id, byte[] value) {
    ByteReader reader = new ByteReader(value, WHAT);
    AttemptId attempt = AttemptId.read(reader);
    long expiry = reader.varint();
    int count = reader.checkedCount(CONTENT_BYTES_MIN);
    Set<ContentKey> contents = new HashSet<>();
    for (int i = 0; i < count; i++) {
      contents.add(ContentTable.readKey(reader));
    }
    reader.expectEnd();
    return new Lease(id, attempt, expiry, contents);
  }
}
