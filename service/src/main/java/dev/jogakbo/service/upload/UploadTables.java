package dev.jogakbo.service.upload;

import dev.jogakbo.store.index.IndexTable;
import java.util.List;

/** The tables of this package in the index. They hold what is under way here and nowhere else. */
public final class UploadTables {
  /** Upload id 16 → {@link StagedUploadCodecV1}. */
  static final IndexTable STATES = new IndexTable("hub-uploads", IndexTable.Access.POINT);

  /** Upload id 16 → the bytes of a small upload so far. */
  static final IndexTable BYTES = new IndexTable("hub-upload-bytes", IndexTable.Access.POINT);

  /** Repository id 16, SHA-256 32 → {@link ProvenContentCodecV1}. */
  static final IndexTable PROVEN = new IndexTable("hub-proven", IndexTable.Access.POINT);

  private UploadTables() {}

  /** Returns all tables, to be registered when the index is opened. */
  public static List<IndexTable> all() {
    return List.of(STATES, BYTES, PROVEN);
  }
}
