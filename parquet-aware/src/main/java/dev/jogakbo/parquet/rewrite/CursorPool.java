package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.LeafColumn;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cursors of all columns. What they hold stays within a bound, except for the one in use: the
 * one that was not used for longest lets go first.
 */
final class CursorPool {
  private final Inputs inputs;
  private final long heldBytesMax;
  private final Map<Integer, ColumnCursor> cursors = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Integer, Long> held = new LinkedHashMap<>(16, 0.75f, true);
  private long heldBytes;

  CursorPool(Inputs inputs, long heldBytesMax) {
    this.inputs = inputs;
    this.heldBytesMax = heldBytesMax;
  }

  /** Returns a column's cursor, where it was left; {@link #used} is to follow. */
  ColumnCursor get(LeafColumn column) {
    return cursors.computeIfAbsent(column.index(), _ -> new ColumnCursor(inputs, column));
  }

  /** Says that a cursor is not in use for a while. */
  void used(LeafColumn column) {
    forget(column.index());
    long bytes = get(column).heldBytes();
    held.put(column.index(), bytes);
    heldBytes += bytes;
    while (heldBytes > heldBytesMax) {
      int eldest = held.keySet().iterator().next();
      get(inputs.columns().get(eldest)).release();
      forget(eldest);
    }
  }

  /** Puts all cursors to the first row. */
  void rewind() {
    cursors.clear();
    held.clear();
    heldBytes = 0;
  }

  private void forget(int index) {
    Long bytes = held.remove(index);
    heldBytes -= bytes == null ? 0 : bytes;
  }
}
