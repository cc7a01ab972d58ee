package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import java.util.Optional;

/**
 * Leases on xorbs, at most one on each. They are granted through a {@link CatalogSession}, so that
 * the collector sees them. Safe for use by many threads.
 *
 * <pre>
 *   xorb-leases   domain varint, xorb hash 32 → expiry in served seconds varint
 * </pre>
 */
public final class XorbLeaseTable {
  private static final String WHAT = "xorb lease row";

  private final IndexStore index;

  XorbLeaseTable(IndexStore index) {
    this.index = index;
  }

  /** Returns the lease on the xorb, expired or not, or nothing if there is none. */
  public Optional<XorbLease> find(DomainId domain, XorbHash xorb) {
    byte[] value = index.find(StoreTables.XORB_LEASES, key(domain, xorb));
    return value == null ? Optional.empty() : Optional.of(decode(domain, xorb, value));
  }

  /** Returns a walk over all leases, expired ones too. */
  public RowCursor<XorbLease> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.XORB_LEASES, new byte[0], null), XorbLeaseTable::decode);
  }

  void put(IndexBatch batch, XorbLease lease) {
    batch.put(
        StoreTables.XORB_LEASES,
        key(lease.domain(), lease.xorb()),
        new ByteWriter().varint(lease.expiryServedSeconds()).toByteArray());
  }

  void delete(IndexBatch batch, XorbLease lease) {
    batch.delete(StoreTables.XORB_LEASES, key(lease.domain(), lease.xorb()));
  }

  private static XorbLease decode(byte[] key, byte[] value) {
    ByteReader reader = new ByteReader(key, WHAT);
    DomainId domain = Numbers.readDomain(reader);
    XorbHash xorb = XorbHash.of(reader.bytes(XorbHash.BYTES));
    reader.expectEnd();
    return decode(domain, xorb, value);
  }

  private static XorbLease decode(DomainId domain, XorbHash xorb, byte[] value) {
    ByteReader reader = new ByteReader(value, WHAT);
    XorbLease lease = new XorbLease(domain, xorb, reader.varint());
    reader.expectEnd();
    return lease;
  }

  private static byte[] key(DomainId domain, XorbHash xorb) {
    return Numbers.key(domain, xorb.toBytes());
  }
}
