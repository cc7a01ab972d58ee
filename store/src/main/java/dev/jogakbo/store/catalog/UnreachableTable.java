package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import java.util.OptionalLong;

/**
 * Contents that no root reaches, and since when: domain varint, SHA-256 32 → served seconds varint.
 * Safe for use by many threads.
 */
public final class UnreachableTable {
  private static final String WHAT = "unreachable row";

  private final IndexStore index;

  UnreachableTable(IndexStore index) {
    this.index = index;
  }

  /** Returns since when the content was found unreachable, or nothing if it was not. */
  public OptionalLong findSince(ContentKey key) {
    byte[] value = index.find(StoreTables.UNREACHABLE, ContentTable.bytes(key));
    return value == null ? OptionalLong.empty() : OptionalLong.of(decode(value));
  }

  /** Returns a walk over all of them. */
  public RowCursor<UnreachableRow> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.UNREACHABLE, new byte[0], null),
        (key, value) -> new UnreachableRow(ContentTable.readKey(key), decode(value)));
  }

  /** Sets since when the content is unreachable. */
  public void put(IndexBatch batch, UnreachableRow row) {
    byte[] value = new ByteWriter().varint(row.sinceServedSeconds()).toByteArray();
    batch.put(StoreTables.UNREACHABLE, ContentTable.bytes(row.key()), value);
  }

  /** Forgets that the content is unreachable. */
  public void delete(IndexBatch batch, ContentKey key) {
    batch.delete(StoreTables.UNREACHABLE, ContentTable.bytes(key));
  }

  private static long decode(byte[] value) {
    ByteReader reader = new ByteReader(value, WHAT);
    long since = reader.varint();
    reader.expectEnd();
    return since;
  }
}
