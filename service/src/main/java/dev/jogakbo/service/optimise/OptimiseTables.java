package dev.jogakbo.service.optimise;

import dev.jogakbo.store.index.IndexTable;
import java.util.List;

/**
 * The optimiser's table of the index. Without it files are tried once more.
 *
 * <pre>
 *   optimise-left  domain i32 BE, SHA-256 32 -> text: rules version, policy, reason, by spaces
 * </pre>
 */
public final class OptimiseTables {
  /** Files that were tried and stay as they are. */
  static final IndexTable LEFT = new IndexTable("optimise-left", IndexTable.Access.ORDERED);

  private OptimiseTables() {}

  /** Returns all tables, to be registered when the index is opened. */
  public static List<IndexTable> all() {
    return List.of(LEFT);
  }
}
