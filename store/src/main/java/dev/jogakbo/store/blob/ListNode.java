package dev.jogakbo.store.blob;

import dev.jogakbo.store.id.BlobId;
import java.util.List;

/** A node of a list tree, decoded. */
sealed interface ListNode {

  /** Number of items directly in this node. */
  int size();

  /** Returns what a parent says of this node. */
  ListChild summary(BlobId id);

  /** Entries, possibly none. */
  record Leaf(List<ListEntry> entries) implements ListNode {
    @Override
    public int size() {
      return entries.size();
    }

    void forEachEntry(ListEntrySink sink) {
      entries.forEach(sink::entry);
    }

    @Override
    public ListChild summary(BlobId id) {
      long weight = 0;
      for (ListEntry entry : entries) {
        weight = Math.addExact(weight, entry.weight());
      }
      byte[] firstKey = entries.isEmpty() ? new byte[0] : entries.getFirst().key();
      return new ListChild(id, 0, entries.size(), weight, firstKey);
    }
  }

  /** Nodes below, all of the same height. */
  record Inner(List<ListChild> children) implements ListNode {
    @Override
    public int size() {
      return children.size();
    }

    @Override
    public ListChild summary(BlobId id) {
      long entryCount = 0;
      long weight = 0;
      for (ListChild child : children) {
        entryCount = Math.addExact(entryCount, child.entryCount());
        weight = Math.addExact(weight, child.weight());
      }
      ListChild first = children.getFirst();
      return new ListChild(id, first.height() + 1, entryCount, weight, first.firstKey());
    }
  }
}
