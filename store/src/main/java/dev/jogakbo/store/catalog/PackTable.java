package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import java.util.Optional;

/**
 * Packs and their numbers. Safe for use by many threads.
 *
 * <pre>
 *   packs     pack number u32 BE → pack id 16, state u8, length varint, record count varint,
 *                                  bytes of records varint, served seconds varint
 *   pack-ids  pack id 16         → pack number u32
 * </pre>
 */
public final class PackTable {
  private static final String WHAT = "pack row";

  private final IndexStore index;

  PackTable(IndexStore index) {
    this.index = index;
  }

  /** Returns what is known of the pack of that number, or nothing if there is none. */
  public Optional<PackRow> find(int number) {
    byte[] value = index.find(StoreTables.PACKS, Numbers.key(number));
    return value == null ? Optional.empty() : Optional.of(decode(number, value));
  }

  /**
   * Returns what is known of the pack of that number.
   *
   * @throws MissingObjectException if there is none
   */
  public PackRow load(int number) {
    return find(number)
        .orElseThrow(
            () -> new MissingObjectException("pack number " + number + " is not in the index"));
  }

  /** Returns what is known of the pack, or nothing if it is not known. */
  public Optional<PackRow> find(PackId id) {
    byte[] value = index.find(StoreTables.PACK_IDS, id.toBytes());
    return value == null
        ? Optional.empty()
        : find(Numbers.read(new ByteReader(value, "pack " + id)));
  }

  /** Returns a walk over all packs by number. */
  public RowCursor<PackRow> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.PACKS, new byte[0], null),
        (key, value) -> decode(Numbers.readBigEndian(new ByteReader(key, WHAT)), value));
  }

  /** Sets what is known of a pack. */
  public void put(IndexBatch batch, PackRow pack) {
    ByteWriter writer = new ByteWriter();
    writer.bytes(pack.id().toBytes()).u8(pack.state().number());
    writer.varint(pack.lengthBytes()).varint(pack.recordCount());
    writer.varint(pack.recordBytes()).varint(pack.createdServedSeconds());
    batch.put(StoreTables.PACKS, Numbers.key(pack.number()), writer.toByteArray());
    byte[] number = new ByteWriter(Integer.BYTES).u32(pack.number()).toByteArray();
    batch.put(StoreTables.PACK_IDS, pack.id().toBytes(), number);
  }

  /** Forgets a pack. */
  public void delete(IndexBatch batch, PackRow pack) {
    batch.delete(StoreTables.PACKS, Numbers.key(pack.number()));
    batch.delete(StoreTables.PACK_IDS, pack.id().toBytes());
  }

  private static PackRow decode(int number, byte[] value) {
    ByteReader reader = new ByteReader(value, WHAT + " " + number);
    PackId id = PackId.of(reader.bytes(PackId.LENGTH_BYTES));
    PackState state = state(reader);
    long lengthBytes = reader.varint();
    int recordCount = reader.varint(Integer.MAX_VALUE);
    long recordBytes = reader.varint();
    long createdServedSeconds = reader.varint();
    reader.expectEnd();
    return new PackRow(
        number, id, state, lengthBytes, recordCount, recordBytes, createdServedSeconds);
  }

  private static PackState state(ByteReader reader) {
    int number = reader.u8();
    for (PackState state : PackState.values()) {
      if (state.number() == number) {
        return state;
      }
    }
    throw reader.corrupt("expected a pack state 1 or 2, found " + number);
  }
}
