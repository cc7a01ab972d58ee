package dev.jogakbo.store.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes that are applied together, in order. Not safe for use by several threads. */
public final class IndexBatch {
  private final List<Change> changes = new ArrayList<>();
  private long sizeBytes;

  /** Sets the value under the key. */
  public IndexBatch put(IndexTable table, byte[] key, byte[] value) {
    return add(new Change(table, key, value));
  }

  /** Removes the key, if it is there. */
  public IndexBatch delete(IndexTable table, byte[] key) {
    return add(new Change(table, key, null));
  }

  /** Returns a view of the changes in order. */
  public List<Change> changes() {
    return Collections.unmodifiableList(changes);
  }

  /** Returns whether there is nothing to apply. */
  public boolean isEmpty() {
    return changes.isEmpty();
  }

  /** Returns the bytes of all keys and values. */
  public long sizeBytes() {
    return sizeBytes;
  }

  private IndexBatch add(Change change) {
    changes.add(change);
    sizeBytes += change.key.length + (change.value == null ? 0 : change.value.length);
    return this;
  }

  /**
   * One change; a null value deletes.
   *
   * @param table where
   * @param key key
   * @param value new value, or null
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier between two methods, never compared
  public record Change(IndexTable table, byte[] key, byte @Nullable [] value) {}
}
