package dev.jogakbo.service.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.access.AccessEntry.AccountMade;
import dev.jogakbo.service.access.AccessEntry.NamespaceMade;
import dev.jogakbo.service.access.AccessEntry.TokenMade;
import dev.jogakbo.service.access.AccessEntry.TokenRevoked;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.time.Instant;
import java.util.Optional;

/**
 * The rows behind {@link AccessState}: the entries still in force, and the number of the last log
 * entry they include (key {@code !}, i64), which sorts before them all.
 */
final class AccessRows {
  private static final byte[] POSITION = {'!'};
  private static final byte[] FIRST_ENTRY = {'a'};

  private final IndexStore index;

  AccessRows(IndexStore index) {
    this.index = index;
  }

  /** Applies all rows to the state and returns the number of the last entry they include. */
  long load(AccessState state) {
    try (IndexCursor rows = index.scan(AccessTables.ENTRIES, FIRST_ENTRY, null)) {
      while (rows.next()) {
        state.apply(AccessEntryCodecV1.decode(rows.value()));
      }
    }
    byte[] position = index.find(AccessTables.ENTRIES, POSITION);
    return position == null ? 0 : new ByteReader(position, "accounts position").i64();
  }

  /** Follows the log by one entry. */
  void follow(long number, AccessEntry entry) {
    IndexBatch batch = new IndexBatch();
    switch (entry) {
      case TokenRevoked revoked -> batch.delete(AccessTables.ENTRIES, key(revoked));
      default -> batch.put(AccessTables.ENTRIES, key(entry), AccessEntryCodecV1.encode(entry));
    }
    batch.put(AccessTables.ENTRIES, POSITION, new ByteWriter().i64(number).toByteArray());
    index.apply(batch, Durability.SYNCED);
  }

  void used(TokenId id, Instant at) {
    byte[] seconds = new ByteWriter().i64(at.getEpochSecond()).toByteArray();
    index.apply(
        new IndexBatch().put(AccessTables.USES, id.toBytes(), seconds), Durability.BUFFERED);
  }

  Optional<Instant> findLastUse(TokenId id) {
    byte[] seconds = index.find(AccessTables.USES, id.toBytes());
    return seconds == null
        ? Optional.empty()
        : Optional.of(Instant.ofEpochSecond(new ByteReader(seconds, "token use").i64()));
  }

  private static byte[] key(AccessEntry entry) {
    return switch (entry) {
      case AccountMade made -> key('a', made.name().value().getBytes(UTF_8));
      case NamespaceMade made -> key('n', made.namespace().folded().getBytes(UTF_8));
      case TokenMade made -> key('t', made.token().id().toBytes());
      case TokenRevoked revoked -> key('t', revoked.id().toBytes());
    };
  }

  private static byte[] key(char kind, byte[] id) {
    return new ByteWriter().u8(kind).bytes(id).toByteArray();
  }
}
