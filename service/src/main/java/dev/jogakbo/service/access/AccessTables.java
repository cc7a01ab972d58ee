package dev.jogakbo.service.access;

import dev.jogakbo.store.index.IndexTable;
import java.util.List;

/** The tables of this package in the index; each can be made again from the log but the last. */
public final class AccessTables {
  /**
   * {@code !} log position; {@code a} account name, {@code n} namespace name or {@code t} token id
   * → its log entry.
   */
  static final IndexTable ENTRIES = new IndexTable("hub-access", IndexTable.Access.ORDERED);

  /** Token id → i64 seconds of its last use, not synced; lost by a rebuild. */
  static final IndexTable USES = new IndexTable("hub-token-uses", IndexTable.Access.ORDERED);

  private AccessTables() {}

  /** Returns all tables, to be registered when the index is opened. */
  public static List<IndexTable> all() {
    return List.of(ENTRIES, USES);
  }
}
